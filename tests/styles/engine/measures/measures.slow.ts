import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { checkSchema, promiseSchema, type PromiseCheck } from "#registry/contract/promise.ts";
import { judgePromise, listBroken, measurePromise } from "../judge-promise.ts";
import { findPhoto } from "../photos/find-photo.ts";
import { createFaceFinding, openIdleStudio } from "../studios.ts";
import type { Run, Studio } from "./subject.ts";

type Written = { measure: PromiseCheck["measure"] } & Record<string, unknown>;
type Style = (photo: Buffer, run: Run) => Promise<Buffer>;

const findFaces = createFaceFinding();
const idle = openIdleStudio(findFaces);
const png = (picture: Sharp): Promise<Buffer> => picture.png().toBuffer();

/** What a photo is made into by the styles of these tests. */
const mirror: Style = (photo) => png(sharp(photo).flop());
const bleach: Style = (photo) => png(sharp(photo).greyscale().toColourspace("srgb"));
const lighten: Style = (photo) => png(sharp(photo).linear(0.5, 128));
const saturate: Style = (photo) => png(sharp(photo).modulate({ saturation: 2.5 }));
const soften: Style = (photo) => png(sharp(photo).blur(6));
const sharpen: Style = (photo) => png(sharp(photo).sharpen({ sigma: 2, m1: 4, m2: 4 }));
const posterize: Style = (photo) => png(sharp(photo).median(9).png({ palette: true, colours: 6, dither: 0 }));
const letter: Style = (photo) => png(sharp(photo).resize(850, 1100, { fit: "cover" }));
const enlarge: Style = (photo) => png(sharp(photo).resize(2048, 2048));
const clear: Style = (photo) =>
  png(
    sharp(photo)
      .ensureAlpha()
      .composite([
        {
          input: Buffer.from('<svg width="512" height="300"><rect width="512" height="300"/></svg>'),
          blend: "dest-in",
          left: 0,
          top: 0,
        },
      ]),
  );
const squash: Style = (photo) => png(sharp(photo).resize(400, 512, { fit: "fill" }));
const rainbow: Style = () =>
  png(
    sharp(
      Buffer.from(
        `<svg width="512" height="512">${[0, 60, 120, 180, 240, 300].map((hue, at) => `<rect x="${at * 86}" width="86" height="512" fill="hsl(${hue} 90% 50%)"/>`).join("")}</svg>`,
      ),
    ),
  );

/** Squares of one colour each, 12 pixels wide and high. */
const build: Style = async (photo) => {
  const small = await sharp(photo).resize(64, 64).png().toBuffer();
  return png(sharp(small).resize(768, 768, { kernel: "nearest" }));
};

const fold: Style = async (photo) => {
  const half = await sharp(photo).extract({ left: 0, top: 0, width: 256, height: 512 }).png().toBuffer();
  const other = await sharp(half).flop().png().toBuffer();
  return png(
    sharp(photo).composite([
      { input: half, left: 0, top: 0 },
      { input: other, left: 256, top: 0 },
    ]),
  );
};

/** A white frame over everything but the middle. */
const frame: Style = (photo) =>
  png(
    sharp(photo).composite([
      {
        input: Buffer.from(
          '<svg width="512" height="512"><path fill="#fff" fill-rule="evenodd" d="M0 0h512v512H0zM128 32v256h192V32z"/></svg>',
        ),
      },
    ]),
  );

/** Four copies in other colours, apart by white lines. */
const repeat: Style = async (photo) => {
  const tints = ["#ff3366", "#33ccff", "#ffee33", "#66ff66"];
  const tiles = await Promise.all(
    tints.map((tint) => sharp(photo).resize(240, 240).tint(tint).png().toBuffer()),
  );
  return png(
    sharp({ create: { width: 512, height: 512, channels: 3, background: "#ffffff" } }).composite(
      tiles.map((input, index) => ({
        input,
        left: 8 + (index % 2) * 256,
        top: 8 + Math.floor(index / 2) * 256,
      })),
    ),
  );
};

const cutFace: Style = (photo) => png(sharp(photo).extract({ left: 130, top: 20, width: 200, height: 250 }));
const hide: Style = () =>
  png(sharp({ create: { width: 512, height: 512, channels: 3, background: "#204060" } }));
const obey: Style = (photo, { words }) =>
  words === "mirror" ? mirror(photo, NO_RUN) : bleach(photo, NO_RUN);
const mend: Style = (photo) => png(sharp(photo).linear(1 / 0.45, -20 / 0.45));

const NO_RUN: Run = { photos: [], words: "", ratio: "auto", size: "1K", values: {} };
const face = { left: 0.35, top: 0.14, right: 0.53, bottom: 0.34 };
const foot = { left: 0, top: 0.7, right: 1, bottom: 1 };

/** Each check is kept by a picture that was changed as it says, and broken by one that was not. */
const KEPT: [Written, Style][] = [
  [{ measure: "likeness", to: "mirrored-photo", min: 0.95 }, mirror],
  [{ measure: "likeness", max: 0.6 }, mirror],
  [{ measure: "edge-likeness", max: 0.6 }, mirror],
  [{ measure: "face-likeness", max: 0.9 }, mirror],
  [{ measure: "change", min: 20 }, lighten],
  [{ measure: "changes-more", region: foot, than: face, times: 3 }, frame],
  [{ measure: "chroma", as: "factor", min: 1.3 }, saturate],
  [{ measure: "peak-chroma", max: 0 }, bleach],
  [{ measure: "brightness", as: "gain", min: 40 }, lighten],
  [{ measure: "contrast", as: "factor", max: 0.6 }, lighten],
  [{ measure: "detail", as: "factor", min: 1.3 }, sharpen],
  [{ measure: "detail", as: "factor", max: 0.5 }, soften],
  [{ measure: "flatness", min: 0.7 }, posterize],
  [{ measure: "palette", max: 20 }, posterize],
  [{ measure: "hues", min: 6 }, rainbow],
  [{ measure: "blockiness", min: 3 }, build],
  [{ measure: "symmetry", min: 0.98 }, fold],
  [{ measure: "colour", region: foot, near: "#ffffff", within: 10 }, frame],
  [{ measure: "colour-share", near: "#ffffff", within: 6, min: 0.7 }, frame],
  [{ measure: "grid", rows: 2, columns: 2, differ: 15, alike: 0.5 }, repeat],
  [{ measure: "ratio", of: "17:22" }, letter],
  [{ measure: "megapixels", min: 3.9, max: 4.1 }, enlarge],
  [{ measure: "enlargement", min: 3.9, max: 4.1 }, enlarge],
  [{ measure: "opacity", region: foot, max: 0.1 }, clear],
  [{ measure: "faces", max: 0 }, hide],
  [{ measure: "face-proportion", of: "face-width", max: 0.9 }, squash],
  [{ measure: "face-proportion", of: "area", as: "value", min: 0.15 }, cutFace],
  [{ measure: "variety", of: [{ words: "mirror" }, {}], min: 10 }, obey],
  [{ measure: "repairs", damage: "low-contrast", by: "contrast", share: 0.5 }, mend],
];

const openPlayedStudio = (style: Style): Studio => ({
  ...idle,
  make: async (run) => style(await idle.make(run), run),
});

async function judge(written: Written, studio: Studio): Promise<string[]> {
  const promise = promiseSchema.parse({ checks: [{ says: "so it is", ...written }] });
  return listBroken(judgePromise(promise, await measurePromise(promise, studio)));
}

test("every measure of the schema is tested here", () => {
  const besides = ["skin"]; // The photo itself keeps it: its own test stands in skin.test.ts.
  const tested = new Set<unknown>([...KEPT.map(([{ measure }]) => measure), ...besides]);
  expect([...checkSchema.optionsMap.keys()].filter((name) => !tested.has(name))).toEqual([]);
});

test.each(KEPT)(
  "%j is kept where the style does it, and broken by the photo itself",
  async (written, style) => {
    expect(await judge(written, openPlayedStudio(style))).toEqual([]);
    expect(await judge(written, idle)).toHaveLength(1);
  },
);

test("a check compares a part of the result with a part of the photo", async () => {
  const shrink: Style = async (photo) => {
    const small = await sharp(photo).resize(128, 128).png().toBuffer();
    return png(sharp(await hide(photo, NO_RUN)).composite([{ input: small, left: 384, top: 384 }]));
  };
  const corner = { left: 0.75, top: 0.75, right: 1, bottom: 1 };
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  const written = { measure: "likeness", region: corner, photoRegion: whole, min: 0.95 } as const;
  expect(await judge(written, openPlayedStudio(shrink))).toEqual([]);
  expect(await judge(written, idle)).toHaveLength(1);
});

test("a check that is not kept says what was promised and what was found", async () => {
  const [broken] = await judge({ measure: "change", min: 20 }, idle);
  expect(broken).toBe("so it is [change]: 0 instead of at least 20");
});

test.each(["scratches", "stains", "fading", "noise", "blur", "black-and-white", "text-watermark"] as const)(
  "%s damages a photo, which its undamaged self repairs and the damaged one does not",
  async (damage) => {
    const written = { measure: "repairs", damage, where: "damaged", share: 0.9 } as const;
    const whole = await findPhoto("astronaut");
    expect(
      await judge(
        written,
        openPlayedStudio(async () => whole),
      ),
    ).toEqual([]);
    expect(await judge(written, idle)).toHaveLength(1);
  },
);

test("a line drawing keeps the photo's edges and nothing of its colours", async () => {
  const drawing = await findPhoto("astronaut:line-drawing");
  const edges = { measure: "edge-likeness", min: 0.4 } as const;
  expect(
    await judge(
      edges,
      openPlayedStudio(async () => drawing),
    ),
  ).toEqual([]);
  expect(
    await judge(
      { measure: "peak-chroma", max: 0 },
      openPlayedStudio(async () => drawing),
    ),
  ).toEqual([]);
});
