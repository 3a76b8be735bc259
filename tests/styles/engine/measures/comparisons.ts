import type { CheckOf } from "#registry/contract/promise.ts";
import { faceBox } from "#engine/core/face/face.ts";
import type { PlacedFace } from "./face-proportions.ts";
import { listLuma, mirrorPicture, readPixels, type Pixels, type Reading } from "./pixels.ts";
import { correlate, difference } from "./statistics.ts";
import { photoAt, type Comparison, type Measured, type Subject } from "./subject.ts";
import { listDetail } from "./texture.ts";

const SIDES = { width: 96, height: 96 };
const FINE_SIDES = { width: 256, height: 256 };

async function readBoth(
  subject: Subject,
  { region, photoRegion = region, photo }: Comparison,
  sides: Reading = SIDES,
): Promise<[photo: Pixels, result: Pixels]> {
  return Promise.all([
    readPixels(photoAt(subject, photo), { ...sides, region: photoRegion }),
    readPixels(subject.result, { ...sides, region }),
  ]);
}

export async function measureLikeness(check: CheckOf<"likeness">, subject: Subject): Promise<Measured> {
  const photo = photoAt(subject, check.photo);
  const other = check.to === "photo" ? photo : await mirrorPicture(photo);
  const [before, after] = await readBoth({ ...subject, photos: [other] }, { ...check, photo: 1 });
  return correlate(listLuma(before), listLuma(after));
}

/** Widens lines, so that an edge is found a pixel or two beside its place. */
function blurLines(lines: Float64Array, width: number): Float64Array {
  const reach = 2;
  return lines.map((_, pixel) => {
    let sum = 0;
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) sum += Math.min(60, lines[pixel + dy * width + dx] ?? 0);
    return sum;
  });
}

export async function measureEdgeLikeness(
  check: CheckOf<"edge-likeness">,
  subject: Subject,
): Promise<Measured> {
  const [before, after] = await readBoth(subject, check, FINE_SIDES);
  const lines = [before, after].map((pixels) => blurLines(listDetail(pixels), pixels.width));
  return correlate(lines[0] ?? [], lines[1] ?? []);
}

export async function measureChange(check: CheckOf<"change">, subject: Subject): Promise<Measured> {
  const [before, after] = await readBoth(subject, check);
  return difference(before.data, after.data);
}

/** The change inside the region, and in the one it is held against. */
export async function measureChangesMore(
  check: CheckOf<"changes-more">,
  subject: Subject,
): Promise<Measured> {
  const changeIn = async (region: CheckOf<"changes-more">["region"]) => {
    const [before, after] = await readBoth(subject, { region, photo: check.photo });
    return difference(before.data, after.data);
  };
  return [await changeIn(check.region), await changeIn(check.than)];
}

/** The largest face's surroundings in shares of its picture; null where there is none. */
function regionOfFace(faces: readonly PlacedFace[]) {
  const areaOf = ({ face }: PlacedFace) => faceBox(face).width * faceBox(face).height;
  const [largest] = [...faces].sort((a, b) => areaOf(b) - areaOf(a));
  if (!largest) return null;
  const { left, top, width, height } = faceBox(largest.face);
  const clamp = (share: number) => Math.max(0, Math.min(1, share));
  return {
    left: clamp(left / largest.width),
    top: clamp(top / largest.height),
    right: clamp((left + width) / largest.width),
    bottom: clamp((top + height) / largest.height),
  };
}

/** Null where the photo or the result shows no face. */
export async function measureFaceLikeness(
  check: CheckOf<"face-likeness">,
  subject: Subject,
): Promise<Measured> {
  const photo = photoAt(subject, check.photo);
  const [photoRegion, region] = [
    regionOfFace(await subject.studio.findFaces(photo)),
    regionOfFace(await subject.studio.findFaces(subject.result)),
  ];
  if (!photoRegion || !region) return null;
  const [before, after] = await readBoth(subject, { region, photoRegion, photo: check.photo });
  return correlate(listLuma(before), listLuma(after));
}
