import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { NOW, openTestUploads, ORIGIN, putRequest, testPhoto, testViewer } from "./uploads.fixture.ts";
import { MAX_STORED_BYTES } from "./uploads.ts";
import { PNG_START } from "#registry/contract/marks/mark-picture.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { createRandom } from "../../../../../tests/faults/create-random.ts";
import { drawSeeds, mutatePhoto } from "../../../../../tests/faults/mutate-photo.ts";

const SEED = 20_261_122;
const owner = testViewer("owner");
let site: Awaited<ReturnType<typeof openTestUploads>>;

beforeAll(async () => {
  site = await openTestUploads();
});
afterAll(() => site.close());

/** What is stored after these bytes were uploaded as this type. */
async function upload(bytes: Uint8Array, type: string): Promise<Buffer> {
  const [address] = await site.uploads.issue(
    owner,
    { fileType: type, count: 1 },
    { origin: ORIGIN, now: NOW },
  );
  if (!address) throw new Error("no address was issued");
  await site.uploads.receive(putRequest(address.url, bytes, type), address.key, NOW);
  return site.storage.read(address.key, MAX_STORED_BYTES);
}

function chunk(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of noise whose every row is the one before it plus a constant: small only as it is filtered here. */
function steppedPng(side: number, channels: 3 | 4): Buffer {
  const random = createRandom(SEED);
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Buffer.alloc(side * channels, 157);
    if (y === 0) for (let at = 0; at < row.length; at++) row[at] = Math.floor(random() * 256);
    return Buffer.concat([Buffer.from([y === 0 ? 0 : 2]), row]);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, channels === 4 ? 6 : 2], 8);
  const pixels = chunk("IDAT", deflateSync(Buffer.concat(rows)));
  return Buffer.concat([Buffer.from(PNG_START), chunk("IHDR", head), pixels, chunk("IEND", Buffer.alloc(0))]);
}

test.each([3, 4] as const)(
  "a small PNG of %i channels that would grow to many MB is refused",
  async (channels) => {
    const png = steppedPng(1000, channels);
    expect(png.length).toBeLessThan(20_000);
    expect((await sharp(png).metadata()).channels).toBe(channels);
    await expect(upload(png, "image/png")).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
  },
);

test("what is written anew is at most half larger than what came, above 1 MB", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 1500, height: 1500, channels: 3, background: "#000000", noise } });
  const sent = [
    ["image/jpeg", await photo.clone().jpeg({ quality: 50 }).toBuffer()],
    ["image/jpeg", await photo.clone().jpeg({ quality: 90 }).toBuffer()],
    ["image/png", await photo.clone().png({ adaptiveFiltering: true }).toBuffer()],
  ] as const;
  for (const [type, bytes] of sent) {
    const stored = await upload(bytes, type);
    expect(stored.length).toBeLessThanOrEqual(Math.max(1_048_576, bytes.length * 1.5));
    expect((await sharp(stored).metadata()).width).toBe(1500);
  }
  // A photo under the name of another type grows the most.
  await expect(upload(sent[0][1], "image/png")).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
});

test("a PNG of 256 colors is taken without growing by half", async () => {
  const noise = {
    width: 1500,
    height: 1500,
    channels: 3,
    noise: { type: "gaussian", mean: 128, sigma: 30 },
  } as const;
  const bytes = await sharp({ create: { ...noise, background: "#888" } })
    .png({ palette: true, compressionLevel: 9, effort: 1 })
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(1_048_576);
  expect((await upload(bytes, "image/png")).length).toBeLessThanOrEqual(bytes.length * 1.5);
});

const impostors: [string, () => Promise<Uint8Array>][] = [
  ["a GIF", () => testPhoto().gif().toBuffer()],
  ["a WebP", () => testPhoto().webp().toBuffer()],
  ["a TIFF", () => testPhoto().tiff().toBuffer()],
  ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["a PDF", async () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
  ["a page", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["nothing", async () => new Uint8Array()],
  [
    "an animated PNG",
    async () => {
      const png = await testPhoto().png().toBuffer();
      const [head, rest] = [png.subarray(0, 33), png.subarray(33)]; // the signature and IHDR come first
      return Buffer.concat([head, chunk("acTL", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), rest]);
    },
  ],
];

test.each(impostors)("%s that calls itself a photo is refused by its content", async (_name, make) => {
  const bytes = await make();
  await expect(upload(bytes, "image/png")).rejects.toMatchObject({ code: "UNSUPPORTED_TYPE" });
  await expect(upload(bytes, "image/jpeg")).rejects.toMatchObject({ code: "UNSUPPORTED_TYPE" });
});

test("a photo whose name was wrong is stored as the type it was announced as", async () => {
  const png = await upload(await testPhoto().jpeg().toBuffer(), "image/png");
  expect((await sharp(png).metadata()).format).toBe("png");
  const see = sharp({ create: { width: 20, height: 20, channels: 4, background: "#00000000" } });
  const jpeg = await upload(await see.png().toBuffer(), "image/jpeg");
  const { dominant } = await sharp(jpeg).stats();
  expect(dominant.r).toBeGreaterThan(240); // what was see-through became white
});

test("a file cut in the middle is refused", async () => {
  const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#123456" } })
    .blur()
    .jpeg()
    .toBuffer();
  await expect(upload(whole.subarray(0, whole.length / 2), "image/jpeg")).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
});

test("a picture of more than 50 megapixels is refused by its head alone", async () => {
  const png = await testPhoto().png().toBuffer();
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(20_000, 16); // width in IHDR
  bomb.writeUInt32BE(15_000, 20);
  const header = bomb.subarray(12, 29);
  bomb.writeUInt32BE(crc32(header), 29);
  await expect(upload(bomb, "image/png")).rejects.toMatchObject({
    code: "FILE_TOO_LARGE",
    messageKey: "upload.tooManyPixels",
  });
});

test("a JPEG of thousands of scans is refused before it is decoded, a progressive one is taken", async () => {
  const progressive = await testPhoto().jpeg({ progressive: true }).toBuffer();
  expect((await sharp(await upload(progressive, "image/jpeg")).metadata()).width).toBe(60);
  // Refines the highest frequencies of the first component, without a bit of data.
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0x10]);
  const added = Array.from({ length: 5000 }, () => scan);
  const many = Buffer.concat([progressive.subarray(0, -2), ...added, Buffer.from([0xff, 0xd9])]);
  for (const type of ["image/jpeg", "image/png"])
    await expect(upload(many, type)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      messageKey: "upload.unreadable",
    });
});

/** A JPEG whose first comment holds these bytes. */
function withComment(jpeg: Buffer, comment: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

test("what hangs at the end of a photo, or lies in its comments, is not stored", async () => {
  const jpeg = await testPhoto().jpeg().toBuffer();
  const png = await testPhoto().png().toBuffer();
  for (const text of [
    "<script>alert('tail')</script>",
    "*/=alert(document.domain)/*",
    "PK\u0003\u0004tail",
  ]) {
    const tail = Buffer.from(text);
    for (const [bytes, type] of [
      [Buffer.concat([jpeg, tail]), "image/jpeg"],
      [withComment(jpeg, tail), "image/jpeg"],
      [Buffer.concat([png, tail]), "image/png"],
    ] as const) {
      expect(bytes.includes(tail)).toBe(true);
      expect((await upload(bytes, type)).includes(tail)).toBe(false);
    }
  }
});

test("metadata is gone: place, comments, profile and thumbnail", async () => {
  const exif = { IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" } };
  const jpeg = await testPhoto()
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect((await sharp(jpeg).metadata()).exif).toBeDefined();
  const stored = await upload(jpeg, "image/jpeg");
  const { exif: left, xmp, icc, iptc } = await sharp(stored).metadata();
  expect({ left, xmp, icc, iptc }).toEqual({
    left: undefined,
    xmp: undefined,
    icc: undefined,
    iptc: undefined,
  });
  for (const word of ["Somebody", "xmpmeta", "Exif"]) expect(stored.includes(word)).toBe(false);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("orientation %i is stored upright", async (orientation) => {
  const bytes = await testPhoto().jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer();
  const stored = sharp(await upload(bytes, "image/jpeg"));
  const { width, height, orientation: left } = await stored.metadata();
  expect(left).toBeUndefined();
  expect([width, height]).toEqual(orientation < 5 ? [60, 40] : [40, 60]);
  // Where EXIF 2.3 says that the first row and first column of the stored pixels belong.
  const atRight = [2, 3, 6, 7].includes(orientation);
  const atBottom = [3, 4, 7, 8].includes(orientation);
  const area = { left: atRight ? width - 8 : 2, top: atBottom ? height - 8 : 2, width: 6, height: 6 };
  const { channels } = await sharp(await stored.extract(area).toBuffer()).stats();
  expect(channels[0]?.mean).toBeGreaterThan(200);
  expect(channels[2]?.mean).toBeLessThan(60);
});

/** The checksum of PNG chunks, ISO 3309. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const MUTANTS = 80;

test("a photo with bytes changed anywhere is stored as a photo or refused, and never a fault of ours", async () => {
  const random = createRandom(SEED);
  const seeds = await drawSeeds();
  const codes = new Set<string>();
  for (let nth = 0; nth < MUTANTS; nth += 1) {
    const { type, bytes } = seeds[nth % seeds.length] ?? { type: "", bytes: Buffer.alloc(0) };
    const [address] = await site.uploads.issue(
      testViewer("mutants"),
      { fileType: type, count: 1 },
      { origin: ORIGIN, now: NOW },
    );
    if (!address) throw new Error("no address was issued");
    const request = putRequest(address.url, mutatePhoto(bytes, random), type);
    const failure = await site.uploads.receive(request, address.key, NOW).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) codes.add(isAppError(failure) ? failure.code : String(failure));
  }
  for (const code of codes) expect(["INVALID_INPUT", "UNSUPPORTED_TYPE", "FILE_TOO_LARGE"]).toContain(code);
  expect(codes).toContain("INVALID_INPUT");
});
