import { expect, test } from "vitest";
import { markFilm, markSound } from "./mark-media.ts";
import { readOrigin } from "./source-mark.ts";

const SECRET = "where I live";
const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number) => Buffer.from(word(value).reverse());

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([word(body.length + 8), Buffer.from(type), body]);
};
const FTYP = box("ftyp", Buffer.from("isom"), word(512));
const told = (type: string) => box(type, Buffer.from(SECRET));
const SAMPLES = Buffer.from("samples of a film");
const film = (...rest: Buffer[]) =>
  Buffer.concat([
    FTYP,
    box("moov", box("mvhd", word(1)), box("trak", told("udta")), told("meta")),
    told("uuid"),
    box("mdat", SAMPLES),
    ...rest,
  ]);

test("a film says what it is in a box at its end, nothing else of itself, and its samples lie where they lay", () => {
  const given = film();
  const marked = Buffer.from(markFilm(given, "edited"));
  const mark = marked.subarray(given.length);
  expect(mark.readUInt32BE()).toBe(mark.length);
  expect(mark.toString("latin1", 4, 8)).toBe("uuid");
  expect(mark.toString("hex", 8, 24)).toBe("be7acfcb97a942e89c71999491e3afac");
  expect(mark.toString("utf8", 24)).toMatch(/^<\?xpacket begin=.*xmp:CreatorTool="ImgFX".*end="r"\?>$/);
  expect(readOrigin(mark)).toBe("edited");
  expect(marked.includes(SECRET)).toBe(false);
  expect(given.includes(SECRET)).toBe(true);
  expect(marked.indexOf(SAMPLES)).toBe(given.indexOf(SAMPLES));
});

test("a film whose last box is open to the end is closed before its mark", () => {
  const open = Buffer.concat([FTYP, word(0), Buffer.from("mdat"), SAMPLES]);
  const marked = Buffer.from(markFilm(open, "made"));
  expect(marked.readUInt32BE(FTYP.length)).toBe(SAMPLES.length + 8);
  expect(readOrigin(marked.subarray(open.length))).toBe("made");
});

test("a film's index of fragments stays at its very end", () => {
  const index = box("mfra", box("mfro", word(0), word(24)));
  const marked = Buffer.from(markFilm(film(index), "made"));
  expect(marked.subarray(-index.length)).toEqual(index);
  expect(readOrigin(marked)).toBe("made");
});

const chunk = (name: string, body: Buffer, size = body.length) =>
  Buffer.concat([Buffer.from(name), little(size), body, Buffer.alloc(body.length % 2)]);
const wave = (data: Buffer) => {
  const body = Buffer.concat([Buffer.from("WAVE"), chunk("fmt ", Buffer.alloc(16, 1)), data]);
  return chunk("RIFF", body);
};

test("of a WAV its samples are left and its mark, also where its writer left the length open", () => {
  const data = chunk("data", SAMPLES);
  const plain = Buffer.from(markSound(wave(data), "made"));
  const loud = wave(
    Buffer.concat([chunk("LIST", Buffer.from(SECRET)), data, chunk("LIST", Buffer.from(SECRET))]),
  );
  expect(Buffer.from(markSound(loud, "made"))).toEqual(plain);
  expect(plain.readUInt32LE(4)).toBe(plain.length - 8);
  expect(plain.includes(data)).toBe(true);
  expect(plain.toString("latin1", 0, plain.length)).toContain("_PMX");
  expect(readOrigin(plain)).toBe("made");
  const even = SAMPLES.subarray(1);
  const open = chunk("data", even, 0xffffffff);
  expect(Buffer.from(markSound(wave(open), "made")).includes(chunk("data", even))).toBe(true);
});

test("an MP3's tags are gone but for one with its mark", () => {
  const frames = Buffer.alloc(500, 0xff);
  const tag = Buffer.concat([
    Buffer.from("ID3"),
    Buffer.of(3, 0, 0, 0, 0, 0, SECRET.length),
    Buffer.from(SECRET),
  ]);
  const old = Buffer.concat([Buffer.from("TAG"), Buffer.alloc(125, 65)]);
  const marked = Buffer.from(markSound(Buffer.concat([tag, frames, old]), "edited"));
  expect(marked).toEqual(Buffer.from(markSound(frames, "edited")));
  const [, , high = 0, low = 0] = marked.subarray(6, 10);
  expect(marked.subarray(10 + high * 128 + low)).toEqual(frames);
  expect(marked.toString("latin1", 10, 14)).toBe("PRIV");
  expect(marked.readUInt32BE(14)).toBe(high * 128 + low - 10);
  expect(marked.toString("latin1", 20, 24)).toBe("XMP\0");
  expect(readOrigin(marked)).toBe("edited");
});

test("marking twice is marking once", () => {
  for (const sound of [wave(chunk("data", SAMPLES)), Buffer.alloc(500, 0xff)])
    expect(markSound(markSound(sound, "made"), "edited")).toEqual(markSound(sound, "edited"));
});

test("what is no film or sound is refused", () => {
  expect(() => markFilm(Buffer.from("just words"), "made")).toThrow("no MP4");
  expect(() => markSound(Buffer.from("just words"), "made")).toThrow("neither");
  const early = wave(chunk("data", SAMPLES)).subarray(0, 50);
  expect(() => markSound(early, "made")).toThrow("too early");
});
