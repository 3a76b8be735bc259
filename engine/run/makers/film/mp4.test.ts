import { expect, test } from "vitest";
import { createRandom } from "../../../core/raster/random.ts";
import { encodeFlac } from "./encode-flac.ts";
import { createFrame } from "./frame-planes.ts";
import { composeSound } from "./make-film.server.ts";
import { addSound, readFrameSizes, findBox, readBoxes } from "./mp4.ts";
import { openEncoder } from "./shoot-film.server.ts";

const RATE = 24;
const SECONDS = 3;

async function shootNothing(): Promise<Buffer> {
  const encoder = await openEncoder({ width: 64, height: 64 }, RATE);
  const { planes, bytes } = createFrame(64, 64);
  for (let frame = 0; frame < SECONDS * RATE; frame += 1) {
    planes.luma.fill(40 + frame);
    encoder.add(bytes);
  }
  return encoder.finish();
}

const soundOf = (words: string, effects: ("rain" | "snow")[] = [], seed = 3) =>
  composeSound(words, effects, SECONDS, createRandom(seed));

/** Every frame's first byte in the file, by the tables of a track. */
function placesOf(track: Buffer): { places: number[]; sizes: number[]; length: number } {
  const boxes = readBoxes(track);
  const table = (name: string) => findBox(boxes, ["mdia", "minf", "stbl", name])!.content;
  const sizes = readFrameSizes(table("stsz"));
  const [chunks, offsets] = [table("stsc"), table("stco")];
  const places: number[] = [];
  for (let chunk = 0; chunk < offsets.readUInt32BE(4); chunk += 1) {
    let place = offsets.readUInt32BE(8 + chunk * 4);
    // An entry holds for all chunks up to the next one's.
    const entry = Math.min(chunk, chunks.readUInt32BE(4) - 1);
    for (let left = chunks.readUInt32BE(12 + entry * 12); left > 0; left -= 1) {
      const size = sizes[places.length]!;
      places.push(place);
      place += size;
    }
  }
  const header = findBox(boxes, ["mdia", "mdhd"])!.content;
  return { places, sizes, length: header.readUInt32BE(16) / header.readUInt32BE(12) };
}

test("a film with sound has two tracks of one length, and every frame lies where its table says", async () => {
  const silent = await shootNothing();
  const sound = encodeFlac(soundOf("calm piano"));
  const film = addSound(silent, sound, RATE);
  const top = readBoxes(film);
  expect(top.map(({ type }) => type)).toEqual(["ftyp", "moov", "mdat"]);
  const tracks = readBoxes(findBox(top, ["moov"])!.content).filter(({ type }) => type === "trak");
  const [picture, heard] = tracks.map(({ content }) => placesOf(content));
  expect(tracks).toHaveLength(2);
  expect(picture!.length).toBeCloseTo(SECONDS, 3);
  expect(heard!.length).toBeCloseTo(SECONDS, 3);
  const old = placesOf(findBox(readBoxes(silent), ["moov", "trak"])!.content);
  picture!.places.forEach((place, index) => {
    const size = picture!.sizes[index]!;
    const [from, to] = [old.places[index]!, old.places[index]! + size];
    expect(film.subarray(place, place + size).equals(silent.subarray(from, to))).toBe(true);
  });
  heard!.places.forEach((place, index) => {
    expect(film.subarray(place, place + heard!.sizes[index]!).equals(sound.frames[index]!)).toBe(true);
  });
});

test("picture and sound lie side by side, so that a film plays while it comes in", async () => {
  const film = addSound(await shootNothing(), encodeFlac(soundOf("calm piano")), RATE);
  const tracks = readBoxes(findBox(readBoxes(film), ["moov"])!.content).filter(({ type }) => type === "trak");
  const [picture, heard] = tracks.map(({ content }) => placesOf(content).places);
  expect(heard![0]).toBeLessThan(picture![RATE]!);
  expect(picture!.at(-1)).toBeLessThan(heard!.at(-1)!);
});

test("a film's sound follows its words, ends softly and never overshoots", () => {
  const [left, right] = soundOf("slow and calm, light rain", ["rain"]);
  expect(left).toHaveLength(SECONDS * 44_100);
  expect(left.every((sample) => Math.abs(sample) < 0.95)).toBe(true);
  expect(Math.abs(left.at(-1)!)).toBeLessThan(0.001);
  expect(left).not.toEqual(right);
  expect(soundOf("slow and calm, light rain", ["rain"])[0]).toEqual(left);
  expect(soundOf("fast techno")[0]).not.toEqual(left);
});
