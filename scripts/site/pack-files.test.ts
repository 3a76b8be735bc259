import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { packFiles } from "./pack-files.ts";

const SCRIPT = Array.from({ length: 400 }, (_, n) => `export const a${n * n} = () => ${n % 7};`).join("\n");

test("every text file lies packed beside itself, at its best, and pictures don't", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pack-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "assets/deep"), { recursive: true });
  const texts = ["a.webmanifest", "assets/b.js", "assets/deep/c.css", "d.svg"];
  for (const name of [...texts, "e.webp", "assets/f.woff2"]) await writeFile(join(folder, name), SCRIPT);

  expect(await packFiles(folder)).toBe(texts.length);

  const packed = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:br|gz)$/.test(name));
  expect(packed.sort()).toEqual(texts.flatMap((name) => [`${name}.br`, `${name}.gz`]).sort());
  const [br, gz] = await Promise.all(
    ["br", "gz"].map((type) => readFile(join(folder, `assets/b.js.${type}`))),
  );
  expect(brotliDecompressSync(br ?? "").toString()).toBe(SCRIPT);
  expect(gunzipSync(gz ?? "").toString()).toBe(SCRIPT);
  expect(gz?.length).toBeLessThanOrEqual(gzipSync(SCRIPT).length);
  expect(br?.length).toBeLessThan(gz?.length ?? 0);
});
