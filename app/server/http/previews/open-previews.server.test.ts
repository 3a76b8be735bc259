import { mkdtemp, mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Example, Picture } from "#registry/contract/compiled.ts";
import type { Catalog } from "~/server/catalog/catalog.ts";
import { LOCALES, type Locale } from "~/i18n/locales.ts";
import { PREVIEW_SIZE } from "~/pages/frame/preview-size.ts";
import { makePageData } from "../../../../tests/ui/make-style-page.ts";
import { STAGE_WIDTH } from "./draw-stage.server.ts";
import { openPreviews } from "./open-previews.server.ts";

const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 30, g: 60, b: 200 };

const TITLES: Record<Locale, string> = {
  en: "Hand-drawn animation",
  de: "Gezeichneter Trickfilm mit Überlänge, Fußnoten und einem Kunstlederhandschuh",
  es: "Animación dibujada",
  fr: "Dessin animé à l’ancienne",
  it: "Animazione disegnata",
  ja: "手描きアニメ風",
  ko: "손그림 애니메이션",
  pt: "Animação à mão",
  vi: "Hoạt hình vẽ tay & <b>",
  ar: "رسوم متحركة",
  zh: "手绘动画风格",
  tw: "手繪動畫風格",
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "previews-"));
  await mkdir(join(root, "styles/x/images"), { recursive: true });
  for (const [file, background] of [
    ["before-1.webp", RED],
    ["after-1.webp", BLUE],
  ] as const) {
    const picture = sharp({ create: { width: 300, height: 400, channels: 3, background } });
    await picture.webp().toFile(join(root, "styles/x/images", file));
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

const picture = (side: string): Picture => ({
  src: `/styles/x/images/${side}-1.webp?v=1`,
  width: 300,
  height: 400,
  alt: side,
});
const PAIR: Example = { kind: "pair", before: picture("before"), after: picture("after") };
const SOUND: Example = {
  kind: "sound",
  src: "/s.wav",
  seconds: 3,
  peaks: [0.2, 1, 0.4],
  words: "rain",
  wordsLocale: "en",
};

function open(examples: Example[], version = "1") {
  const { tool } = makePageData();
  const catalog: Catalog = {
    listCards: async () => [],
    listTools: async () => [],
    findServerTool: async () => null,
    findSearch: async () => null,
    findBySubmit: async () => null,
    findTool: async (id, locale) =>
      id === "x"
        ? {
            ...tool,
            examples,
            preview: `/previews/x/${locale}.jpg?v=${version}`,
            copy: { ...tool.copy, title: TITLES[locale], cardDesc: TITLES[locale] },
          }
        : null,
  };
  const onFailure = (error: unknown) => {
    throw error;
  };
  return openPreviews({ catalog, stylesDir: join(root, "styles"), folder: join(root, "kept"), onFailure });
}

async function pixelAt(bytes: Buffer, x: number, y: number): Promise<{ r: number; g: number; b: number }> {
  const { data } = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { r: data[0] ?? 0, g: data[1] ?? 0, b: data[2] ?? 0 };
}

/** How many pixels of the words' column are dark. */
async function countInk(bytes: Buffer, left: number): Promise<number> {
  const { data } = await sharp(bytes)
    .extract({ left, top: 0, width: PREVIEW_SIZE.width - STAGE_WIDTH, height: PREVIEW_SIZE.height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 110).length;
}

test.each(LOCALES)(
  "a preview in %s has its words, and the photo before its result in reading order",
  async (locale) => {
    const found = await open([PAIR]).find("x", locale);
    expect(found).not.toBeNull();
    const bytes = found?.bytes ?? Buffer.alloc(0);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", ...PREVIEW_SIZE });
    const isRtl = locale === "ar";
    const stage = isRtl ? 0 : PREVIEW_SIZE.width - STAGE_WIDTH;
    const [left, right] = await Promise.all([
      pixelAt(bytes, stage + 100, 300),
      pixelAt(bytes, stage + STAGE_WIDTH - 100, 300),
    ]);
    expect(left.r > left.b).toBe(!isRtl);
    expect(right.r > right.b).toBe(isRtl);
    const seam = await pixelAt(bytes, stage + STAGE_WIDTH / 2, 300);
    expect(Math.min(seam.r, seam.g, seam.b)).toBeGreaterThan(200);
    expect(await countInk(bytes, isRtl ? STAGE_WIDTH : 0)).toBeGreaterThan(2000);
  },
);

test("each locale's picture differs, and a sound is shown by its waveform", async () => {
  const previews = open([SOUND], "2");
  const pictures = await Promise.all(
    (["en", "zh", "tw"] as const).map((locale) => previews.find("x", locale)),
  );
  expect(new Set(pictures.map((found) => found?.bytes.toString("base64"))).size).toBe(3);
  const { data } = await sharp(pictures[0]?.bytes)
    .extract({
      left: PREVIEW_SIZE.width - STAGE_WIDTH,
      top: 0,
      width: STAGE_WIDTH,
      height: PREVIEW_SIZE.height,
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data.filter((value) => value < 110).length).toBeGreaterThan(5000);
});

test("a picture is kept by its version, and an unknown tool has none", async () => {
  expect((await open([PAIR], "3").find("x", "en"))?.version).toBe("3");
  expect(await readdir(join(root, "kept"))).toContain("x-en-3.jpg");
  expect(await open([PAIR]).find("y", "en")).toBeNull();
});
