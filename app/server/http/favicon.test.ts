import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";

const HEADER = 6;
const ENTRY = 16;

test("favicon.ico is the site's own mark, in the sizes that browsers and shells ask for", async () => {
  const icon = await readFile(projectPath("public/favicon.ico"));
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1]);
  const mark = await readFile(projectPath("public/favicon.svg"));
  const sides: number[] = [];
  for (let nth = 0; nth < icon.readUInt16LE(4); nth += 1) {
    const at = HEADER + ENTRY * nth;
    const [length, start] = [icon.readUInt32LE(at + 8), icon.readUInt32LE(at + 12)];
    const side = icon.readUInt8(at);
    sides.push(side);
    const small = { width: side, height: side };
    const drawn = await sharp(icon.subarray(start, start + length))
      .raw()
      .toBuffer();
    const expected = await sharp(mark, { density: 400 }).resize(small).raw().toBuffer();
    const difference = drawn.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0);
    expect(difference / drawn.length).toBeLessThan(8);
  }
  expect(sides).toEqual([16, 32, 48]);
});
