import { type Box, type Face, boundsOf, facesBox, moveFace } from "../face/face.ts";
import {
  type Plane,
  type Raster,
  copyRaster,
  createPlane,
  createRaster,
  smoothstep,
} from "../raster/raster.ts";
import type { StepOf } from "#registry/contract/recipe.ts";
import { cropPlane, resizePlane } from "../raster/resize-plane.ts";
import { cropRaster, resizeRaster } from "../raster/raster-io.server.ts";
import type { Subject } from "../recipe/scene.ts";

/** Most of a person's width and height that the face takes: for people whose face was not found. */
const USUAL_FACE = { width: 0.45, height: 0.5 } as const;

function personBox({ width, height, data }: Plane): Box {
  const inside = [];
  for (let y = 0; y < height; y += 4)
    for (let x = 0; x < width; x += 4) if (data[y * width + x]! > 0.5) inside.push({ x, y });
  return inside.length === 0 ? { left: 0, top: 0, width, height } : boundsOf(inside);
}

/** The box that counts as the face: round all found faces, else the top of the person, else the photo's middle. */
export function subjectBox(
  faces: readonly Face[],
  person: Plane | null,
  { width, height }: { width: number; height: number },
): Box {
  const found = facesBox(faces);
  if (found) return found;
  if (!person) return { left: width * 0.25, top: height * 0.2, width: width * 0.5, height: height * 0.5 };
  const box = personBox(person);
  const size = Math.min(box.width * USUAL_FACE.width, box.height * USUAL_FACE.height);
  return { left: box.left + box.width / 2 - size / 2, top: box.top + size * 0.25, width: size, height: size };
}

type Place = NonNullable<StepOf<"scenery">["place"]>;
type Size = { width: number; height: number };

/** Most of the sheet's width that all faces together may take. */
const WIDEST_FACES = 0.62;
/** Share of the sheet along which a cut side of the photo fades. */
const FADE = 0.07;

/** Most that a face grows beyond its wanted size, so that a body cut off high reaches the foot of the sheet. */
const MOST_GROWTH = 1.45;
/** Hair above a found face in heights of the face, and what stays free above it as a share of the sheet. */
const HAIR = 0.42;
const HEADROOM = 0.085;

/** How the photo is enlarged and moved so that the faces come to their place, and the body to `foot`, a share of the sheet. */
function fitPhoto(subject: Box, photo: Size, sheet: Size, place: Place, foot: number) {
  const single = Math.min(subject.height, subject.width * 1.5);
  const widest = (sheet.width * WIDEST_FACES) / subject.width;
  const wanted = Math.min((sheet.height * place.face) / single, widest);
  const middle = { x: subject.left + subject.width / 2, y: subject.top + subject.height / 2 };
  const hairline = middle.y - subject.top + subject.height * HAIR;
  const roomy = (sheet.height * Math.max(0.1, place.y - HEADROOM)) / hairline;
  const reaching = (sheet.height * (foot - place.y)) / Math.max(1, photo.height - middle.y);
  const scale = Math.min(Math.max(wanted, Math.min(reaching, wanted * MOST_GROWTH)), widest, roomy);
  const left = sheet.width * place.x - middle.x * scale;
  const top = sheet.height * place.y - middle.y * scale;
  return { scale, left, top: top + Math.max(0, sheet.height * foot - (top + photo.height * scale)) };
}

/** The photo at its place on a sheet, with faces and what shows of it: the person, or without one all of the photo. */
export async function placePerson(
  shot: Subject,
  sheet: Size,
  place: Place,
  foot: number,
): Promise<Subject & { person: Plane }> {
  const { raster, faces, person } = shot;
  const subject = subjectBox(faces, person, raster);
  const { scale, left, top } = fitPhoto(subject, raster, sheet, place, foot);
  const shown = visiblePart(raster, sheet, { scale, left, top });
  const target = {
    left: Math.round(left + shown.left * scale),
    top: Math.round(top + shown.top * scale),
    width: Math.max(1, Math.round(shown.width * scale)),
    height: Math.max(1, Math.round(shown.height * scale)),
  };
  const picture = await resizeRaster(await cropRaster(raster, shown), target.width, target.height);
  const shownPerson = person
    ? resizePlane(cropPlane(person, shown), target.width, target.height)
    : createPlane(target.width, target.height, 1);
  return {
    raster: paste(picture, sheet, target),
    faces: faces.map((face) => moveFace(face, ({ x, y }) => ({ x: left + x * scale, y: top + y * scale }))),
    person: pasteMask(shownPerson, sheet, target),
  };
}

function visiblePart(
  photo: Size,
  sheet: Size,
  { scale, left, top }: { scale: number; left: number; top: number },
): Box {
  const x0 = Math.min(photo.width - 1, Math.max(0, Math.floor(-left / scale)));
  const y0 = Math.min(photo.height - 1, Math.max(0, Math.floor(-top / scale)));
  const x1 = Math.min(photo.width, Math.max(x0 + 1, Math.ceil((sheet.width - left) / scale)));
  const y1 = Math.min(photo.height, Math.max(y0 + 1, Math.ceil((sheet.height - top) / scale)));
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
}

/** The picture on a sheet; around it its own edge goes on, so that filters find nothing foreign there. */
function paste(picture: Raster, sheet: Size, { left, top }: Box): Raster {
  if (left === 0 && top === 0 && picture.width === sheet.width && picture.height === sheet.height)
    return copyRaster(picture);
  const result = createRaster(sheet.width, sheet.height);
  for (let y = 0; y < sheet.height; y += 1) {
    const row = Math.min(picture.height - 1, Math.max(0, y - top)) * picture.width;
    for (let x = 0; x < sheet.width; x += 1) {
      const from = (row + Math.min(picture.width - 1, Math.max(0, x - left))) * 3;
      const to = (y * sheet.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        result.data[to + channel] = picture.data[from + channel]!;
    }
  }
  return result;
}

/** The mask on a sheet; where the photo ends within the sheet it fades out. */
function pasteMask(mask: Plane, sheet: Size, { left, top, width, height }: Box): Plane {
  const result = createPlane(sheet.width, sheet.height);
  const soft = Math.max(2, Math.min(sheet.width, sheet.height) * FADE);
  const open = {
    left: left > 1,
    right: left + width < sheet.width - 1,
    foot: top + height < sheet.height - 1,
    top: top > 1,
  };
  for (let y = Math.max(0, top); y < Math.min(sheet.height, top + height); y += 1) {
    const below =
      (open.foot ? smoothstep(0, soft, top + height - y) : 1) * (open.top ? smoothstep(0, soft, y - top) : 1);
    for (let x = Math.max(0, left); x < Math.min(sheet.width, left + width); x += 1) {
      const beside =
        (open.left ? smoothstep(0, soft, x - left) : 1) *
        (open.right ? smoothstep(0, soft, left + width - x) : 1);
      result.data[y * sheet.width + x] = mask.data[(y - top) * mask.width + x - left]! * below * beside;
    }
  }
  return result;
}
