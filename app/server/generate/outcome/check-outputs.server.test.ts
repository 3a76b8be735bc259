import sharp from "sharp";
import { expect, test } from "vitest";
import { STYLE_FIELDS, type Ratio, type Size } from "#registry/contract/field.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { makeFilm, makeMp3, makeWave } from "~/server/files/media/media.fixture.ts";
import type { ImageOutput } from "#registry/contract/output.ts";
import type { ProviderOutput } from "~/server/providers/provider.ts";
import { checkOutputs, isRetryable, type OutputWish } from "./check-outputs.server.ts";
import { fakeOutput, fakeTool } from "../pipeline.fixture.ts";

const wish = (ratio: Ratio = "auto", size: Size = "1K", tool = fakeTool()): OutputWish => ({
  tool,
  values: { dimension: ratio, size },
  photos: [],
});
const picture = (bytes: Buffer): ImageOutput => ({
  kind: "image",
  bytes,
  contentType: "image/png",
  width: 1024,
  height: 1024,
});
const unusable = { code: "PROVIDER_FAILED", messageKey: "unusableOutput" };
const missing = { code: "PROVIDER_FAILED", messageKey: "noImageFromProvider" };

async function check(width: number, height: number, asked: OutputWish): Promise<string> {
  const [made] = await checkOutputs([await fakeOutput(width, height)], asked);
  if (made?.kind !== "image") throw new Error("no picture came back");
  const { width: real, height: high } = await sharp(made.bytes).metadata();
  expect([made.width, made.height]).toEqual([real, high]);
  return `${real}x${high}`;
}

test("checkOutputs gives the measures and the type that a picture really has", async () => {
  const bytes = await sharp({ create: { width: 1024, height: 1000, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const [checked] = await checkOutputs([{ ...picture(bytes), seed: 7 }], wish());
  expect(checked).toMatchObject({ contentType: "image/jpeg", width: 1024, height: 1000, seed: 7, bytes });
});

test("checkOutputs refuses an empty delivery, and keeps the first of several", async () => {
  await expect(checkOutputs([], wish())).rejects.toMatchObject(missing);
  await expect(checkOutputs([picture(Buffer.alloc(0))], wish())).rejects.toMatchObject(missing);
  const two = [await fakeOutput(1024, 1024), await fakeOutput(1000, 1000)];
  expect(await checkOutputs(two, wish())).toMatchObject([{ width: 1024 }]);
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
    await expect(checkOutputs([picture(bad)], wish())).rejects.toMatchObject(unusable);
});

test.each<[number, number, Size, string]>([
  [1024, 1024, "1K", "1024x1024"],
  [900, 900, "1K", "900x900"],
  [880, 880, "1K", "1024x1024"],
  [1200, 1200, "1K", "1024x1024"],
  [2048, 2048, "2K", "2048x2048"],
  [1600, 1600, "2K", "2048x2048"],
  [725, 725, "1K", "1024x1024"],
])("a picture of %i x %i asked for as %s is delivered as %s", async (width, height, size, delivered) => {
  expect(await check(width, height, wish("auto", size))).toBe(delivered);
});

test.each<[number, number, Size]>([
  [700, 700, "1K"],
  [1500, 1500, "1K"],
  [1024, 1024, "2K"],
])("a picture of %i x %i asked for as %s is a large miss", async (width, height, size) => {
  await expect(check(width, height, wish("auto", size))).rejects.toMatchObject(unusable);
});

test("a ratio that is nearly the asked one is cut to it from the middle; another one is a large miss", async () => {
  expect(await check(1365, 768, wish("16:9"))).toBe("1365x768");
  expect(await check(1440, 768, wish("16:9"))).toBe("1365x768");
  expect(await check(768, 1440, wish("9:16"))).toBe("768x1365");
  await expect(check(1365, 768, wish("4:3"))).rejects.toMatchObject(unusable);
  const edges = await sharp({ create: { width: 1100, height: 1024, channels: 3, background: "#00f" } })
    .composite([
      {
        input: { create: { width: 1000, height: 1024, channels: 3, background: "#f00" } },
        left: 50,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
  const [cut] = await checkOutputs([picture(edges)], wish("1:1"));
  if (cut?.kind !== "image") throw new Error("no picture came back");
  const { data, info } = await sharp(cut.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1024, 1024]);
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 255]);
  expect([...data.subarray(1023 * 3, 1024 * 3)]).toEqual([0, 0, 255]);
});

test("checkOutputs lets 4K be up to 8K where the manifest says so", async () => {
  const big = [await fakeOutput(6000, 6000)];
  await expect(checkOutputs(big, wish("auto", "4K"))).rejects.toMatchObject(unusable);
  await expect(checkOutputs(big, wish("auto", "4K", fakeTool({ maxOutput: "8K" })))).resolves.toHaveLength(1);
});

test("a form without ratio and size takes a picture of any sane measures", async () => {
  const free: OutputWish = { tool: fakeTool({}, { fields: [] }), values: {}, photos: [] };
  expect(await check(300, 40, free)).toBe("300x40");
  await expect(check(300, 1, free)).rejects.toMatchObject(unusable);
});

test("a ratio without a size leaves the size to the model", async () => {
  const fields = STYLE_FIELDS.filter(({ control }) => control === "ratio");
  const tool = fakeTool({}, { fields });
  const asked: OutputWish = { tool, values: { dimension: "4:3" }, photos: [] };
  expect(await check(400, 300, asked)).toBe("400x300");
  await expect(check(300, 400, asked)).rejects.toMatchObject(unusable);
});

test("a picture that is a number of times its photo has exactly its measures", async () => {
  const tool = fakeTool({ scale: "$scale" });
  const asked: OutputWish = { tool, values: { scale: 4 }, photos: [{ width: 101, height: 77 }] };
  expect(await check(404, 308, asked)).toBe("404x308");
  expect(await check(400, 304, asked)).toBe("404x308");
  await expect(check(202, 154, asked)).rejects.toMatchObject(unusable);
  await expect(check(308, 404, asked)).rejects.toMatchObject(unusable);
});

test("a picture that its file says is turned is delivered upright", async () => {
  const turned = await sharp({ create: { width: 1365, height: 768, channels: 3, background: "red" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const [made] = await checkOutputs([picture(turned)], wish("9:16"));
  expect(made).toMatchObject({ width: 768, height: 1365 });
  if (made?.kind !== "image") throw new Error("no picture came back");
  expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 768, height: 1365 });
});

const filmTool = fakeTool(
  {
    output: "video",
    providers: {
      local: {
        maker: { op: "film", seconds: "$long", resolution: "$lines", ratio: "$shape" },
      },
    },
  },
  { fields: [] },
);
const filmWish = (values: Record<string, unknown> = {}): OutputWish => ({
  tool: filmTool,
  values: { long: "8", lines: "720p", shape: "16:9", ...values },
  photos: [],
});
const film = (width: number, height: number, seconds: number): ProviderOutput => ({
  kind: "video",
  bytes: makeFilm({ width, height, seconds }),
  contentType: "video/mp4",
});

test.each<[number, number, number, Record<string, unknown>, boolean]>([
  [1280, 720, 8, {}, true],
  [1248, 704, 8.04, {}, true],
  [1920, 1088, 5, { lines: "1080p", long: "5" }, true],
  [864, 480, 10.2, { lines: "480p", long: "10" }, true],
  [720, 1280, 8, { shape: "9:16" }, true],
  [720, 1280, 8, {}, false],
  [1280, 720, 5, {}, false],
  [1280, 720, 8, { lines: "1080p" }, false],
  [960, 720, 8, {}, false],
])("a film of %i x %i and %f s for %o is taken: %s", async (width, height, seconds, values, isTaken) => {
  const checked = checkOutputs([film(width, height, seconds)], filmWish(values));
  if (isTaken) expect(await checked).toMatchObject([{ width, height, seconds: expect.closeTo(seconds, 2) }]);
  else await expect(checked).rejects.toMatchObject(unusable);
});

test("what is no film, or only the beginning of one, is no film", async () => {
  const whole = makeFilm({ width: 1280, height: 720, seconds: 8 });
  for (const bytes of [whole.subarray(0, whole.length - 9), Buffer.from("<html>"), makeWave(8)])
    await expect(
      checkOutputs([{ kind: "video", bytes, contentType: "video/mp4" }], filmWish()),
    ).rejects.toMatchObject(unusable);
});

const plain = (output: "audio" | "text"): OutputWish => ({
  tool: fakeTool({ output }, { fields: [] }),
  values: {},
  photos: [],
});

test("a sound gets the length and the type that its bytes have", async () => {
  const sound = (bytes: Buffer): ProviderOutput => ({ kind: "audio", bytes, contentType: "audio/wav" });
  expect(await checkOutputs([sound(makeWave(2.5))], plain("audio"))).toMatchObject([
    { contentType: "audio/wav", seconds: expect.closeTo(2.5, 3) },
  ]);
  expect(await checkOutputs([sound(makeMp3(2))], plain("audio"))).toMatchObject([
    { contentType: "audio/mpeg", seconds: expect.closeTo(2, 1) },
  ]);
  for (const bytes of [makeWave(0.5), makeWave(3).subarray(0, 9_000), Buffer.from("<html>"), Buffer.alloc(9)])
    await expect(checkOutputs([sound(bytes)], plain("audio"))).rejects.toMatchObject(unusable);
});

test("a text says something, ends, and holds nothing that can't be shown", async () => {
  const words = (text: string): ProviderOutput => ({ kind: "text", text });
  expect(await checkOutputs([words("  One\r\ntwo.\n")], plain("text"))).toEqual([
    { kind: "text", text: "One\ntwo." },
  ]);
  for (const bad of ["", " \n ", "a\0b", "a\u001b[1m", "\ud800", "x".repeat(20_001)])
    await expect(checkOutputs([words(bad)], plain("text"))).rejects.toMatchObject(unusable);
});

test("another kind than the tool makes is a large miss", async () => {
  await expect(checkOutputs([{ kind: "text", text: "A picture." }], wish())).rejects.toMatchObject(unusable);
  await expect(checkOutputs([await fakeOutput(1024, 1024)], plain("text"))).rejects.toMatchObject(unusable);
});

test("another run is worth it for what was delivered wrongly, and for nothing else", async () => {
  const failure = await checkOutputs([], wish()).catch((error: unknown) => error);
  expect(isRetryable(failure)).toBe(true);
  expect(isRetryable(new AppError("PROVIDER_FAILED", { message: "unusableOutput" }))).toBe(true);
  expect(isRetryable(new AppError("PROVIDER_FAILED"))).toBe(false);
  expect(isRetryable(new AppError("CONTENT_REFUSED"))).toBe(false);
  expect(isRetryable(new Error("unusableOutput"))).toBe(false);
});
