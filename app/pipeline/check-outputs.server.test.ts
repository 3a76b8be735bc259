import sharp from "sharp";
import { expect, test } from "vitest";
import type { Ratio, Size } from "#registry/contract/field.ts";
import type { ProviderOutput } from "~/providers/provider.ts";
import { checkOutputs } from "./check-outputs.server.ts";
import { fakeOutput, fakeTool } from "./fake-pipeline.server.ts";

const wish = (ratio: Ratio = "auto", size: Size = "1K", tool = fakeTool()) => ({ tool, ratio, size });
const broken = (bytes: Buffer): ProviderOutput => ({
  bytes,
  contentType: "image/png",
  width: 1024,
  height: 1024,
});
const unusable = { code: "PROVIDER_FAILED", messageKey: "unusableOutput" };
const missing = { code: "PROVIDER_FAILED", messageKey: "noImageFromProvider" };

test("checkOutputs gives the measures and the type that a picture really has", async () => {
  const bytes = await sharp({ create: { width: 1024, height: 1000, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const [checked] = await checkOutputs([{ ...broken(bytes), seed: 7 }], wish());
  expect(checked).toMatchObject({ contentType: "image/jpeg", width: 1024, height: 1000, seed: 7 });
});

test("checkOutputs refuses an empty delivery", async () => {
  await expect(checkOutputs([], wish())).rejects.toMatchObject(missing);
  await expect(checkOutputs([broken(Buffer.alloc(0))], wish())).rejects.toMatchObject(missing);
});

test("checkOutputs refuses what is no picture, a cut one and another format", async () => {
  const { bytes } = await fakeOutput(1024, 1024);
  const noise = await sharp({
    create: {
      width: 1024,
      height: 1024,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const webp = await sharp(bytes).webp().toBuffer();
  for (const bad of [Buffer.from("<html>"), noise.subarray(0, noise.length / 2), webp])
    await expect(checkOutputs([broken(bad)], wish())).rejects.toMatchObject(unusable);
});

test.each<[number, number, Size, boolean]>([
  [1024, 1024, "1K", true],
  [900, 900, "1K", true],
  [880, 880, "1K", false],
  [1200, 1200, "1K", false],
  [2048, 2048, "2K", true],
  [1024, 1024, "2K", false],
])("checkOutputs holds %i x %i against the budget of %s", async (width, height, size, isFine) => {
  const checked = checkOutputs([await fakeOutput(width, height)], wish("auto", size));
  await (isFine ? expect(checked).resolves.toHaveLength(1) : expect(checked).rejects.toMatchObject(unusable));
});

test("checkOutputs holds the picture against the asked ratio", async () => {
  const wide = await fakeOutput(1365, 768);
  await expect(checkOutputs([wide], wish("16:9"))).resolves.toHaveLength(1);
  await expect(checkOutputs([wide], wish("4:3"))).rejects.toMatchObject(unusable);
});

test("checkOutputs lets 4K be up to 8K where the manifest says so", async () => {
  const big = [await fakeOutput(6000, 6000)];
  await expect(checkOutputs(big, wish("auto", "4K"))).rejects.toMatchObject(unusable);
  await expect(checkOutputs(big, wish("auto", "4K", fakeTool({ maxOutput: "8K" })))).resolves.toHaveLength(1);
});
