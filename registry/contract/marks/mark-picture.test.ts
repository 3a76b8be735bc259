import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { markPicture, readPictureOrigin } from "./mark-picture.ts";

const NOISE = { type: "gaussian", mean: 128, sigma: 40 } as const;
const draw = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#888", noise: NOISE } }).withExif({
    IFD0: { Copyright: "somebody", ImageDescription: "a secret" },
  });
const loud = (picture: Sharp) => picture.withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><secret/></x:xmpmeta>");

const FORMS = [
  ["PNG", () => loud(draw().png())],
  ["PNG with a palette", () => loud(draw().png({ palette: true }))],
  ["JPEG", () => loud(draw().jpeg())],
  ["progressive JPEG", () => loud(draw().jpeg({ progressive: true }))],
  ["JPEG with a colour profile", () => loud(draw().withIccProfile("p3").jpeg())],
] as const;

test.each(FORMS)(
  "of a %s nothing but source type and software is left, and not a pixel changes",
  async (name, make) => {
    const { data: given, info } = await make().toBuffer({ resolveWithObject: true });
    const marked = Buffer.from(markPicture(given, "edited"));
    const { exif, icc, iptc, xmpAsString, comments, format } = await sharp(marked).metadata();
    expect({ exif, icc, iptc, comments, format }).toEqual({ format: info.format });
    expect(xmpAsString).toContain("digitalsourcetype/compositeWithTrainedAlgorithmicMedia");
    expect(xmpAsString).toContain('xmp:CreatorTool="ImgFX"');
    expect(marked.includes("secret")).toBe(false);
    const pixels = (bytes: Buffer) => sharp(bytes, { failOn: "warning" }).raw().toBuffer();
    if (!name.includes("profile")) expect(await pixels(marked)).toEqual(await pixels(given));
  },
);

test("what follows the picture's end is gone", async () => {
  for (const picture of [draw().png(), draw().jpeg()]) {
    const given = Buffer.concat([await picture.toBuffer(), Buffer.from("where I live")]);
    expect(Buffer.from(markPicture(given, "made")).includes("where I live")).toBe(false);
  }
});

test("a picture tells what it was marked as, another one nothing", async () => {
  const plain = await draw().jpeg().toBuffer();
  expect(readPictureOrigin(plain)).toBeNull();
  expect(readPictureOrigin(markPicture(plain, "made"))).toBe("made");
  expect(readPictureOrigin(markPicture(plain, "edited"))).toBe("edited");
});

test("marking twice is marking once, with the last word", async () => {
  const plain = await draw().png().toBuffer();
  expect(markPicture(markPicture(plain, "made"), "edited")).toEqual(markPicture(plain, "edited"));
});

test("what is no picture, or only the start of one, is refused", async () => {
  const png = await draw().png().toBuffer();
  const jpeg = await draw().jpeg().toBuffer();
  for (const bytes of [Buffer.from("words"), png.subarray(0, 60), jpeg.subarray(0, jpeg.length - 2)])
    expect(() => markPicture(bytes, "made")).toThrow(/too early|neither/);
});
