import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeFilm } from "../../../tests/vendors/replicate/make-film.ts";
import { encodeWav } from "./make-example.ts";
import { openMediaRoom } from "./open-media-room.ts";

const room = openMediaRoom();
afterAll(() => room.close());

test("a film gives its opening picture in its own size, and its length", async () => {
  const create = { width: 640, height: 360, channels: 3, background: "#c03020" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const film = await makeFilm(picture, { duration: 1, resolution: "480p", aspect_ratio: "16:9" });
  const { poster, seconds } = await room.readFilm(film.bytes);
  expect(seconds).toBeCloseTo(1, 1);
  const { width, height } = await sharp(poster).metadata();
  expect([width, height]).toEqual([854, 480]);
  const { channels } = await sharp(poster).stats();
  const [red = 0, green = 0] = channels.map(({ mean }) => mean);
  expect(red).toBeGreaterThan(green + 80);
});

test("a sound gives its beginning in one channel at the asked rate, and what is cut off fades out", async () => {
  const tone = Float32Array.from({ length: 16_000 * 3 }, (_, n) => Math.sin(n / 8) / 2);
  const samples = await room.readSound(encodeWav(tone, 16_000), { rate: 8000, seconds: 2, fadeSeconds: 0.5 });
  expect(samples).toHaveLength(16_000);
  const loudness = (from: number) => Math.max(...samples.subarray(from, from + 4_000));
  expect(loudness(4_000)).toBeCloseTo(loudness(0), 1);
  expect(loudness(12_000)).toBeCloseTo(loudness(0), 1); // the fade begins there
  expect(Math.max(...samples.subarray(14_000))).toBeLessThan(0.8 * loudness(0));
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
});

test("what is no film is refused", async () => {
  await expect(room.readFilm(Buffer.from("no film"))).rejects.toThrow("the browser can't play the film");
});
