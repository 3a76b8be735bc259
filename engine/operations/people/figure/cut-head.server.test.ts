import { expect, test } from "vitest";
import { readSample } from "../../../../tests/fixtures/photos/read-sample.ts";
import { testModels as models } from "../../../core/models/test-models.ts";
import { readFaceTraits } from "../../../people/facts/read-face-traits.server.ts";
import { readPhoto } from "../../../core/raster/raster-io.server.ts";
import { CHIN } from "../../../core/face/landmarks.ts";
import { cutHead } from "./cut-head.ts";
import { roundHead } from "./create-doll.server.ts";

async function cut(name: Parameters<typeof readSample>[0]) {
  const raster = await readPhoto(await readSample(name), { width: 700, height: 700, fit: "inside" });
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

test("A rounded head is broader at the jaw and keeps its face inside", async () => {
  const head = await cut("astronaut");
  const round = roundHead(head, 0.7);
  const row = Math.round(head.box.top + head.box.height * 0.85) * head.layer.width;
  const solid = ({ layer }: typeof head) =>
    Array.from({ length: layer.width }, (_, x) => layer.data[(row + x) * 4 + 3]!).filter(
      (alpha) => alpha > 127,
    ).length;
  expect(solid(round)).toBeGreaterThan(solid(head) * 1.15);
  for (const { x, y } of [round.face.points[33]!, round.face.points[263]!, round.face.points[13]!])
    expect(round.layer.data[(Math.round(y) * round.layer.width + Math.round(x)) * 4 + 3]).toBe(255);
});
