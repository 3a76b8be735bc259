import type { CheckOf } from "#registry/contract/promise.ts";
import { lumaOf, type Rgb } from "#engine/core/raster/raster.ts";
import { moveFace } from "#engine/core/face/face.ts";
import { readPhoto } from "#engine/core/raster/raster-io.server.ts";
import { litSkin } from "#engine/people/colors.ts";
import type { Measured, Subject } from "./subject.ts";

/** Pixels on the longer side at which skin is looked at. */
const SIDE = 1024;
/** Colours nearer to grey than this have no hue. */
const GREY = 12;

function hueOf([red, green, blue]: Rgb): number | null {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const chroma = most - least;
  if (chroma < GREY) return null;
  if (most === red) return ((green - blue) / chroma) * 60;
  return most === green ? ((blue - red) / chroma + 2) * 60 : ((red - green) / chroma + 4) * 60;
}

/** How far one skin is from another: in lightness, of 255, and in hue, in degrees; 0 degrees where either is grey. */
function compareSkin(shown: Rgb, own: Rgb): { luma: number; hue: number } {
  const [hue, ownHue] = [hueOf(shown), hueOf(own)];
  return {
    luma: lumaOf(...shown) - lumaOf(...own),
    hue: hue === null || ownHue === null ? 0 : ((hue - ownHue + 540) % 360) - 180,
  };
}

/** The lit cheek of a picture's largest face; null where no face is found. */
async function skinOf(picture: Buffer, { studio }: Subject): Promise<Rgb | null> {
  const [placed] = await studio.findFaces(picture);
  if (!placed) return null;
  const raster = await readPhoto(picture, { width: SIDE, height: SIDE, fit: "inside" });
  const scale = raster.width / placed.width;
  return litSkin(
    raster,
    moveFace(placed.face, ({ x, y }) => ({ x: x * scale, y: y * scale })),
  );
}

/** For each photo in turn how much lighter the result's lit cheek is than the photo's, and how far its hue is off. */
export async function measureSkin({ of, on }: CheckOf<"skin">, subject: Subject): Promise<Measured> {
  const shifts: number[] = [];
  for (const name of of) {
    const run = subject.runOf({ ...on, photos: [name] });
    const [photo] = await subject.studio.photosOf(run);
    const own = photo && (await skinOf(photo, subject));
    const shown = await skinOf(await subject.studio.make(run), subject);
    if (!own || !shown) return null;
    const { luma, hue } = compareSkin(shown, own);
    shifts.push(luma, hue);
  }
  return shifts;
}
