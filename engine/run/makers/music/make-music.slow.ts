import { expect, test } from "vitest";
import type { MakerOf } from "#registry/contract/maker.ts";
import type { LocalJob } from "../maker.ts";
import type { Models } from "../../../core/models/models.server.ts";
import { makeMusic } from "./make-music.ts";

const MAKER: Omit<MakerOf<"music">, "seconds"> = {
  op: "music",
  words: ["$prompt"],
  voice: "$musicType",
  lyrics: "$lyrics",
};
const noModels = async () => null;
const MODELS: Models = {
  ...{ faces: noModels, person: noModels, objects: noModels, unsafeContent: noModels },
  ...{ cartoonist: noModels, superResolver: noModels, textFinder: noModels, heavy: () => null },
};

/** Long enough for what a piece is made of, where its length is not the point. */
const SHORT = 12;

async function make(
  prompt: string,
  { values = {}, seed = 7, seconds = SHORT }: { values?: object; seed?: number; seconds?: number } = {},
): Promise<Buffer> {
  const job: LocalJob = {
    ...{ photos: [], words: prompt, defaultWords: "", ratio: "auto", size: "2K", seed, locale: "en" },
    values: { prompt, musicType: "instrumental", ...values },
  };
  const result = await makeMusic({ ...MAKER, seconds }, job, MODELS);
  if (result.kind !== "audio") throw new Error(`${result.kind} was made`);
  expect(result.seconds).toBe(seconds);
  return result.bytes;
}

const samplesOf = (file: Buffer) => new Int16Array(file.buffer, file.byteOffset + 44, (file.length - 44) / 2);

/** Loudest sample and mean loudness in decibels below full scale, and how often the sign changes a second. */
function measure(file: Buffer) {
  const samples = samplesOf(file);
  let [peak, square, crossings] = [0, 0, 0];
  for (let n = 0; n < samples.length; n += 1) {
    peak = Math.max(peak, Math.abs(samples[n]!));
    square += samples[n]! ** 2;
    if (n >= 2 && samples[n]! > 0 !== samples[n - 2]! > 0) crossings += 0.5;
  }
  const decibels = (value: number) => 20 * Math.log10(value / 32_768);
  return {
    peak: decibels(peak),
    mean: decibels(Math.sqrt(square / samples.length)),
    crossings: (crossings * 88_200) / samples.length,
  };
}

test("a piece is a WAV of 24 seconds in CD quality that begins and ends in silence", async () => {
  const file = await make("calm piano, slow", { seconds: 24 });
  expect(file.toString("latin1", 0, 4) + file.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect([file.readUInt16LE(22), file.readUInt32LE(24), file.readUInt16LE(34)]).toEqual([2, 44_100, 16]);
  expect(file.readUInt32LE(40)).toBe(24 * 44_100 * 4);
  const samples = samplesOf(file);
  expect(Math.abs(samples[0]!)).toBeLessThan(10);
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(10);
});

test.each([
  "sad slow strings",
  "fast rock",
  "jazz trumpet",
  "lofi",
  "8-bit arcade",
  "epic battle",
  "ambient space",
])("%s is neither clipped nor faint", async (words) => {
  const { peak, mean } = measure(await make(words));
  expect(peak).toBeLessThanOrEqual(-1);
  expect(peak).toBeGreaterThan(-3);
  expect(mean).toBeGreaterThan(-26);
  expect(mean).toBeLessThan(-9);
});

test("the same words and seed give the same file, other words or another seed another", async () => {
  const first = await make("calm piano");
  expect(first.equals(await make("calm piano"))).toBe(true);
  expect(first.equals(await make("calm piano", { seed: 8 }))).toBe(false);
  expect(first.equals(await make("calm flute"))).toBe(false);
});
