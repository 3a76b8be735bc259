import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markPicture, readPictureOrigin } from "#registry/contract/marks/mark-picture.ts";
import { readOrigin } from "#registry/contract/marks/source-mark.ts";
import { saveSheet } from "~/pages/sheet/save-sheet.ts";
import { downloadClip, downloadPair } from "./download-result.ts";
import type { ImageResult } from "./result.ts";

const SIZE = { width: 60, height: 40 };
const RESULT: ImageResult = {
  ...{ kind: "image", id: "a", address: "/files/a.png", prompt: "", createdAt: "2026-10-26T14:06:12Z" },
  ...{ uploadedImages: ["/files/photo.jpg"], isPublic: false },
};
const PHOTO = "/files/photo.jpg";
const WISH = { index: 1, isRtl: false };
/** As far as anybody looks here: what every MP4 begins with. */
const FILM = Buffer.from("\0\0\0\x10ftypisom\0\0\x02\0", "latin1");

let saved: Blob[];
beforeEach(async () => {
  saved = [];
  const drawn = await sharp({ create: { ...SIZE, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
  const file = Uint8Array.from(drawn);
  const canvas = {
    ...SIZE,
    toBlob: (give: (blob: Blob) => void) => give(new Blob([file], { type: "image/png" })),
    captureStream: () => ({ getTracks: () => [] }),
    getContext: () => context,
  };
  const context: object = new Proxy(
    {},
    {
      get: (_, name) => (name === "canvas" ? canvas : () => undefined),
      set: () => true,
    },
  );
  const elements = { canvas, a: { click: () => undefined } };
  vi.stubGlobal("document", {
    createElement: (name: keyof typeof elements) => elements[name],
    body: null,
  });
  vi.stubGlobal("getComputedStyle", () => ({ fontFamily: "serif" }));
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = async () => undefined;
    },
  );
  vi.stubGlobal("createImageBitmap", async () => ({ ...SIZE, close: () => undefined }));
  vi.stubGlobal("fetch", async () => new Response(markPicture(file, "made")));
  vi.stubGlobal(
    "MediaRecorder",
    class {
      state = "inactive";
      ondataavailable = (_: { data: Blob }) => undefined;
      onstop = () => undefined;
      static isTypeSupported = () => true;
      start() {
        this.ondataavailable({ data: new Blob([FILM]) });
        this.onstop();
      }
    },
  );
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return "blob:saved";
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const savedBytes = async () => Buffer.from(await (saved[0] ?? new Blob()).arrayBuffer());

test("a picture beside its photo says what the picture says", async () => {
  await downloadPair(RESULT, PHOTO, WISH);
  const file = await savedBytes();
  expect(readPictureOrigin(file)).toBe("made");
  expect((await sharp(file).metadata()).xmpAsString).toContain('xmp:CreatorTool="ImgFX"');
});

test("a sheet says that photos were changed for it", async () => {
  const cell = { address: RESULT.address, name: "Sketch" };
  await saveSheet([{ photo: { address: PHOTO, name: "Photo" }, pictures: [cell] }], { isRtl: false });
  expect(readPictureOrigin(await savedBytes())).toBe("edited");
});

test("a clip says what its picture says, and where the browser records none the picture beside its photo does", async () => {
  await downloadClip(RESULT, PHOTO, WISH);
  const film = await savedBytes();
  expect(film.subarray(0, FILM.length)).toEqual(FILM);
  expect(film.toString("latin1", FILM.length + 4, FILM.length + 8)).toBe("uuid");
  expect(readOrigin(film)).toBe("made");
  saved = [];
  vi.stubGlobal("MediaRecorder", undefined);
  await downloadClip(RESULT, PHOTO, WISH);
  expect(readPictureOrigin(await savedBytes())).toBe("made");
});
