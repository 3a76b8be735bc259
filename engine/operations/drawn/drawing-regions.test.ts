import sharp from "sharp";
import { expect, test } from "vitest";
import { readSample } from "../../../tests/fixtures/photos/read-sample.ts";
import { readPhoto } from "../../core/raster/raster-io.server.ts";
import { guessParts } from "./drawing-parts.ts";
import { describeRegions, fillRegions, readLines } from "./drawing-regions.ts";

/** A house below a sun, drawn with lines that leave a gap in the wall. */
const HOUSE = `<g fill="none" stroke="#222" stroke-width="4"><circle cx="330" cy="60" r="32"/><path d="M0 300H400"/><path d="M120 298V180H280V298"/><path d="M100 180L200 100L300 180Z"/></g>`;

async function draw(paper: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${paper}"/>${HOUSE}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return readPhoto(new Uint8Array(bytes), { width: 400, height: 400, fit: "inside" });
}

test("a drawing is told from a photo, on white and on grey paper", async () => {
  expect(readLines(await draw("#ffffff"))).not.toBeNull();
  expect(readLines(await draw("#b9b5ae"))).not.toBeNull();
  const size = { width: 400, height: 400, fit: "inside" } as const;
  for (const name of ["astronaut", "coffee", "andersson"] as const)
    expect(readLines(await readPhoto(new Uint8Array(await readSample(name)), size))).toBeNull();
});

test("areas between lines are filled apart and taken for what they look like", async () => {
  const ink = readLines(await draw("#ffffff"));
  const regions = fillRegions(ink!, 12);
  const shapes = describeRegions(regions);
  const parts = guessParts(shapes, null);
  const partAt = (x: number, y: number) => parts[regions.labels.data[y * 400 + x]!];
  expect(partAt(20, 20)).toBe("sky");
  expect(partAt(330, 60)).toBe("sun");
  expect(partAt(200, 150)).toBe("roof");
  expect(partAt(200, 240)).toBe("wall");
  expect(partAt(200, 380)).toBe("ground");
});
