import { expect, test } from "vitest";
import type { MakerOf } from "#registry/contract/maker.ts";
import { readSample } from "../../../../tests/fixtures/photos/read-sample.ts";
import type { LocalJob } from "../maker.ts";
import { testModels as models } from "../../../core/models/test-models.fixture.ts";
import { readFrameSizes, findBox, readBoxes } from "./mp4.ts";
import { makeFilm } from "./make-film.server.ts";

const MAKER: MakerOf<"film"> = {
  ...{ op: "film", seconds: "$duration", resolution: "$resolution", ratio: "$aspectRatio" },
  ...{ watermark: "$watermark", sound: "$is_sound" },
};
const TRACK = ["moov", "trak", "mdia"];

async function shoot(words: string, values: Record<string, unknown> = {}, hasPhoto = true) {
  const job: LocalJob = {
    photos: hasPhoto ? [await readSample("astronaut")] : [],
    ...{ words, defaultWords: "", ratio: "auto", size: "2K", seed: 5, locale: "en" },
    values: { duration: "1", resolution: "480p", aspectRatio: "16:9", watermark: false, ...values },
  };
  const film = await makeFilm(MAKER, job, models);
  if (film.kind !== "video") throw new Error(`${film.kind} was made`);
  return film;
}
type Film = Awaited<ReturnType<typeof shoot>>;

function inspect({ bytes }: Film) {
  const boxes = readBoxes(bytes);
  const content = (path: string[]) => findBox(boxes, path)!.content;
  const header = content([...TRACK, "mdhd"]);
  const track = content(["moov", "trak", "tkhd"]);
  const whole = content([...TRACK, "minf", "stbl", "stss"]);
  return {
    order: boxes.map(({ type }) => type),
    seconds: header.readUInt32BE(16) / header.readUInt32BE(12),
    made: header.readUInt32BE(4),
    width: track.readUInt32BE(76) >> 16,
    height: track.readUInt32BE(80) >> 16,
    frames: readFrameSizes(content([...TRACK, "minf", "stbl", "stsz"])),
    firstWhole: whole.readUInt32BE(8),
    start: content([...TRACK, "minf", "stbl", "stco"]).readUInt32BE(8),
  };
}

/** Shot once for all tests. */
let shot: Promise<Film> | undefined;
const shootUsual = (): Promise<Film> => (shot ??= shoot("slow zoom in"));

test("a film is an MP4 of the asked length, size and shape that can be sought and begins to play at once", async () => {
  const usual = await shootUsual();
  expect(usual).toMatchObject({ contentType: "video/mp4", width: 854, height: 480, seconds: 1 });
  const film = inspect(usual);
  expect(film.order).toEqual(["ftyp", "moov", "mdat"]);
  expect(film).toMatchObject({ width: 854, height: 480, made: 0, firstWhole: 1 });
  expect(film.seconds).toBeCloseTo(1, 5);
  expect(film.frames).toHaveLength(24);
  expect(usual.bytes[film.start + 4]! & 31).toBe(5);
  expect(film.start + film.frames.reduce((sum, size) => sum + size, 0)).toBe(usual.bytes.length);
});

test("every frame differs from the one before: the camera moves, and stands where it is told to", async () => {
  const moving = inspect(await shootUsual()).frames.filter((_, index) => index % 48 > 0);
  const still = inspect(await shoot("static camera")).frames.filter((_, index) => index % 48 > 0);
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  expect(Math.min(...moving)).toBeGreaterThan(200);
  expect(sum(moving)).toBeGreaterThan(4 * sum(still));
});

test("the same photo, words and seed give the same bytes; other words another film", async () => {
  expect((await shoot("slow zoom in")).bytes.equals((await shootUsual()).bytes)).toBe(true);
  expect((await shoot("pan left, snow")).bytes.equals((await shootUsual()).bytes)).toBe(false);
});

test("an upright film without a photo starts from a composed picture", async () => {
  const film = await shoot("a lighthouse at night", { aspectRatio: "9:16" }, false);
  expect(film).toMatchObject({ width: 480, height: 854 });
  expect(inspect(film)).toMatchObject({ width: 480, height: 854 });
});

test("sound comes as a second track where it was asked for, with the same picture, and only there", async () => {
  const tracksOf = ({ bytes }: Film) =>
    readBoxes(findBox(readBoxes(bytes), ["moov"])!.content).filter(({ type }) => type === "trak");
  const heard = await shoot("slow zoom in", { is_sound: true });
  const usual = await shootUsual();
  expect(tracksOf(usual)).toHaveLength(1);
  expect(tracksOf(heard)).toHaveLength(2);
  expect(inspect(heard).frames).toEqual(inspect(usual).frames);
  const sound = findBox(readBoxes(tracksOf(heard)[1]!.content), ["mdia", "mdhd"])!.content;
  expect(sound.readUInt32BE(16) / sound.readUInt32BE(12)).toBeCloseTo(1, 3);
});
