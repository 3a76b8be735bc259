import { expect, test } from "vitest";
import { measureFilm, measureMp3, measureWave } from "./measure-media.ts";
import { makeFilm, makeMp3, makeWave } from "./media.fixture.ts";

const plan = { width: 1280, height: 720, seconds: 8 };

test("a film's measures are those of its picture track, in either length of time", () => {
  expect(measureFilm(makeFilm(plan))).toEqual(plan);
  expect(measureFilm(makeFilm({ ...plan, isLong: true }))).toEqual(plan);
});

test("a film that is shown turned has its sides exchanged", () => {
  expect(measureFilm(makeFilm({ ...plan, isTurned: true }))).toEqual({ ...plan, width: 720, height: 1280 });
});

test("without a picture track, a length or any samples there is no film", () => {
  expect(measureFilm(makeFilm({ ...plan, handler: "text" }))).toBeNull();
  expect(measureFilm(makeFilm({ ...plan, seconds: 0 }))).toBeNull();
  const film = makeFilm(plan);
  expect(measureFilm(film.subarray(0, film.length - 72))).toBeNull();
});

test("no cut, and no altered byte, makes a reader fail or wait", () => {
  const files = [
    [measureFilm, makeFilm(plan)],
    [measureWave, makeWave(1)],
    [measureMp3, makeMp3(1)],
  ] as const;
  for (const [measure, whole] of files) {
    for (let length = 0; length < Math.min(whole.length, 700); length++) measure(whole.subarray(0, length));
    for (let place = 0; place < Math.min(whole.length, 700); place++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const altered = Buffer.from(whole);
        altered[place] = value;
        const seen = measure(altered);
        const seconds = typeof seen === "object" ? (seen?.seconds ?? null) : seen;
        expect(seconds === null || (seconds > 0 && seconds < Infinity)).toBe(true);
      }
    }
  }
});

test("a film that begins with any but its type, or in which a box is longer than its file, is none", () => {
  const film = makeFilm(plan);
  expect(measureFilm(film.subarray(24))).toBeNull();
  const long = Buffer.from(film);
  long.writeUInt32BE(0x7fffffff, 24);
  expect(measureFilm(long)).toBeNull();
});

test("a sound's length is that of its samples", () => {
  expect(measureWave(makeWave(2.5))).toBeCloseTo(2.5, 3);
  expect(measureMp3(makeMp3(30))).toBeCloseTo(30, 1);
});

test("a WAV whose writer left the length open plays to its end; a cut one is none", () => {
  const open = makeWave(2);
  open.writeUInt32LE(0xffffffff, 40);
  expect(measureWave(open)).toBeCloseTo(2, 3);
  expect(measureWave(makeWave(2).subarray(0, 8_000))).toBeNull();
});

test("a WAV's other chunks are passed over", () => {
  const wave = makeWave(2);
  const list = Buffer.from("LIST\x05\0\0\0abcde\0", "latin1");
  expect(measureWave(Buffer.concat([wave.subarray(0, 36), list, wave.subarray(36)]))).toBeCloseTo(2, 3);
});

test("one frame by chance makes no MP3", () => {
  expect(measureMp3(makeMp3(1).subarray(279, 279 + 900))).toBeNull();
});
