import { expect, test } from "vitest";
import { PHOTO_SET } from "../../../../tests/fixtures/photos/photo-set.ts";
import { readSetPhoto } from "../../../../tests/fixtures/photos/read-set-photo.ts";
import { testModels as models } from "../../../core/models/test-models.fixture.ts";
import { readFaceTraits } from "../../../people/facts/read-face-traits.server.ts";
import { readPhoto } from "../../../core/raster/raster-io.server.ts";
import { CHIN } from "../../../core/face/landmarks.ts";
import type { Plane } from "../../../core/raster/raster.ts";
import { cutHead } from "./cut-head.ts";

async function cut(name: string) {
  const photo = await readSetPhoto(PHOTO_SET.find((one) => one.name === name)!);
  const raster = await readPhoto(photo, { width: 700, height: 700, fit: "inside" });
  const face = (await (await models.faces())!.find(raster))[0]!;
  return cutHead(
    raster,
    await (await models.person())!.segment(raster),
    face,
    420,
    await readFaceTraits(raster, face, null),
  );
}

test("A head is cut off below its chin, and glasses are told from a bare face", async () => {
  const [bare, spectacled] = [await cut("astronaut"), await cut("grace-hopper")];
  const { layer, face, box } = bare;
  expect(box.height).toBeGreaterThan(380);
  expect(box.top + box.height).toBeLessThan(face.points[CHIN]!.y + 30);
  const below = Math.round(face.points[CHIN]!.y + 60) * layer.width + Math.round(face.points[CHIN]!.x);
  expect(layer.data[below * 4 + 3]).toBe(0);
  expect(bare.glasses).toBeNull();
  expect(bare.beard).toBeNull();
  expect(spectacled.glasses?.isDark).toBe(false);
});

const at = (plane: Plane, { x, y }: { x: number; y: number }): number =>
  plane.data[Math.round(y) * plane.width + Math.round(x)]!;
/** Landmarks where a short beard grows, and of the cheeks above it and the nose. */
const [GROWN, BARE] = [
  [199, 171, 396],
  [50, 280, 101, 330, 205, 425, 4],
];

test.each(["paper-kit/clem-onojeghuo-2", "paper-kit/ayo-ogunseinde-2"])(
  "%s's beard is worn where it grows: on the chin, not over the cheeks",
  async (name) => {
    const { face, beard } = await cut(name);
    for (const spot of GROWN) expect(at(beard!, face.points[spot]!), `${spot}`).toBeGreaterThan(0.8);
    for (const spot of BARE) expect(at(beard!, face.points[spot]!), `${spot}`).toBeLessThan(0.1);
  },
);

test("White hair is told by its place: its colour may be the skin's", async () => {
  const { face, beard } = await cut("andersson");
  for (const spot of GROWN) expect(at(beard!, face.points[spot]!)).toBeGreaterThan(0.8);
});

test("A dark hat on dark skin stays a hat", async () => {
  const { face, hair, skin } = await cut("paper-kit/clem-onojeghuo-2");
  const [top, chin] = [face.points[10]!, face.points[CHIN]!];
  const crown = { x: top.x - (chin.x - top.x) * 0.35, y: top.y - (chin.y - top.y) * 0.35 };
  expect(at(hair, crown)).toBeGreaterThan(0.9);
  expect(at(skin, crown)).toBeLessThan(0.1);
});
