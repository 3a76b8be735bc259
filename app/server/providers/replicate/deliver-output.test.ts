import sharp from "sharp";
import { expect, test } from "vitest";
import { deliverOutput } from "./deliver-output.server.ts";
import { sniffMedia } from "./deliver-output.server.ts";
import { BASE, fakeJob } from "./replicate.fixture.ts";

const FILE = "https://replicate.delivery/file";
const box = (type: string) => Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`${type}isom0000`)]);
const WAV = Buffer.from("RIFF\0\0\0\0WAVEfmt ");
const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(20)]);
const picture = (width = 20, height = 10) =>
  sharp({ create: { width, height, channels: 3, background: "#a52" } });

function deliver(
  file: Buffer | null,
  manifest: object,
  options: { output?: unknown; replicate?: object; values?: object } = {},
) {
  const { output = FILE, replicate = { model: "a/b", input: {} }, values = {} } = options;
  const { photos: _none, ...job } = fakeJob({ manifest, replicate }, { values: { ...values } });
  const call = job.tool.manifest.providers.replicate ?? { model: "", input: {} };
  return deliverOutput(output, job, call, {
    drawWatermark: async (film) => Buffer.concat([film, Buffer.from("marked")]),
    fetching: {
      ...{ baseUrl: BASE, now: () => new Date(), sleep: async () => undefined },
      fetch: async () => new Response(file === null ? null : new Uint8Array(file)),
    },
  });
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: Error) => error.message,
  );

test("PNG and JPEG are kept as they are, a WEBP becomes a PNG, and measures are read from the file", async () => {
  const png = await picture().png().toBuffer();
  expect(await deliver(png, {})).toEqual({
    kind: "image",
    bytes: png,
    contentType: "image/png",
    width: 20,
    height: 10,
  });
  const jpeg = await picture().jpeg().toBuffer();
  expect(await deliver(jpeg, {})).toMatchObject({ bytes: jpeg, contentType: "image/jpeg" });
  const made = await deliver(await picture().webp().toBuffer(), {});
  expect(made).toMatchObject({ contentType: "image/png", width: 20, height: 10 });
  expect(made.kind === "image" && sniffMedia(made.bytes)).toBe("image/png");
});

test("the seed is told where the model was given one", async () => {
  const png = await picture().png().toBuffer();
  const replicate = { model: "a/b", input: { seed: "$seed" } };
  expect(await deliver(png, {}, { replicate })).toMatchObject({ seed: 6 });
});

test("pages, nothing, other media and pictures that can't be decoded are refused", async () => {
  const png = await picture().png().toBuffer();
  for (const file of [Buffer.from("<!doctype html><html><body>no"), WAV, Buffer.from("<svg xmlns=''></svg>")])
    expect(await reasonOf(deliver(file, {}))).toBe("not image/png or image/jpeg or image/webp");
  expect(await reasonOf(deliver(png.subarray(0, 30), {}))).toMatch(/can't be decoded/);
  expect(await reasonOf(deliver(Buffer.alloc(0), {}))).toBe("an empty file");
  await expect(deliver(png, {}, { output: null })).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  await expect(deliver(png, {}, { output: ["words"] })).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  expect(await reasonOf(deliver(png, {}, { output: "http://169.254.169.254/x" }))).toMatch(/another host/);
});

test("a picture of more pixels than any result has is refused, however small its file", async () => {
  const png = await picture(20_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
  expect(png.length).toBeLessThan(1_000_000);
  expect(await reasonOf(deliver(png, {}))).toMatch(/too large/);
});

test("films are MP4, with the site's mark while the condition holds", async () => {
  const film = box("ftyp");
  const replicate = { model: "a/b", input: {}, watermark: { watermark: ["true"] } };
  const marked = (watermark: boolean) =>
    deliver(film, { output: "video" }, { replicate, values: { watermark } });
  expect(await marked(false)).toEqual({ kind: "video", bytes: film, contentType: "video/mp4" });
  const made = await marked(true);
  expect(made.kind === "video" && made.bytes.toString().endsWith("marked")).toBe(true);
  expect(await reasonOf(deliver(WAV, { output: "video" }))).toBe("not video/mp4");
});

test("music is WAV or MP3", async () => {
  expect(await deliver(WAV, { output: "audio" })).toEqual({
    kind: "audio",
    bytes: WAV,
    contentType: "audio/wav",
  });
  expect(await deliver(MP3, { output: "audio" })).toMatchObject({ contentType: "audio/mpeg" });
  const tagged = Buffer.concat([Buffer.from("ID3"), MP3]);
  expect(await deliver(tagged, { output: "audio" })).toMatchObject({ contentType: "audio/mpeg" });
  expect(await reasonOf(deliver(box("ftyp"), { output: "audio" }))).toBe("not audio/wav or audio/mpeg");
});

test("the pieces of a text are joined; none at all is a failure", async () => {
  const text = { output: "text" };
  expect(await deliver(null, text, { output: [" A ", "dog", " runs.\n"] })).toEqual({
    kind: "text",
    text: "A dog runs.",
  });
  for (const output of [[], "", [" "], null, 7])
    await expect(deliver(null, text, { output })).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
});
