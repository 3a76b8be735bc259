import sharp, { type OverlayOptions } from "sharp";
import { PRODUCT } from "#registry/contract/product.ts";
import { LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import { PREVIEW_SIZE } from "~/pages/frame/preview-size.ts";
import { STAGE_WIDTH } from "./draw-stage.server.ts";
import { PREVIEW_COLORS } from "./preview-colors.ts";
import type { PreviewFonts } from "./preview-fonts.server.ts";

/** What is drawn of a tool. */
export interface PreviewSubject {
  title: string;
  purpose: string;
  locale: Locale;
  /** The example beside the words, drawn by `drawStage` for the direction of the locale. */
  stage: Buffer;
}

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE;
const MARGIN = 56;
const COLUMN = WIDTH - STAGE_WIDTH - 2 * MARGIN;
const TITLE_TOP = 176;
/** Sizes that are tried for a title, until it and the purpose fit. */
const TITLE_SIZES = [56, 50, 44, 38, 34];
const PURPOSE_SIZE = 25;
/** Between title and purpose. */
const GAP = 32;
const MARK_SIZE = 44;
const QUALITY = 82;

/** Korean lines break between words only, which a word joiner between all syllables of a word sees to. */
const keepWords = (text: string): string =>
  text.replace(/(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu, "\u2060");

const escapeMarkup = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface Lettering {
  size: number;
  weight: number;
  color: string;
}

/** Sets a text in the column, with as many lines as it needs; the picture is as wide as its longest line. */
async function setText(
  text: string,
  locale: Locale,
  fonts: PreviewFonts,
  { size, weight, color }: Lettering,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const font = await fonts.prepare(text, locale);
  const { bcp47 } = LOCALE_INFO[locale];
  const markup = `<span foreground="${color}" font_weight="${weight}" lang="${bcp47}">${escapeMarkup(keepWords(text))}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font: `${font} ${size}`, rgba: true, width: COLUMN, dpi: 72, wrap: "word-char" },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

const mark = (): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${MARK_SIZE}" height="${MARK_SIZE}" viewBox="0 0 28 28"><path d="M14 2.5a11.5 11.5 0 0 0 0 23" fill="none" stroke="${PREVIEW_COLORS.text}" stroke-width="3"/><path d="M16 1.1a13 13 0 0 1 0 25.8Z" fill="${PREVIEW_COLORS.mark}"/></svg>`,
  );

/** The column of words: the product's mark and name, the title, and the purpose where it fits. */
async function drawColumn(
  { title, purpose, locale }: PreviewSubject,
  fonts: PreviewFonts,
): Promise<OverlayOptions[]> {
  const isRtl = LOCALE_INFO[locale].dir === "rtl";
  const place = ({ bytes, width }: { bytes: Buffer; width: number }, top: number): OverlayOptions => ({
    input: bytes,
    left: isRtl ? MARGIN + COLUMN - width : MARGIN,
    top,
  });
  const name = await setText(PRODUCT.name, "en", fonts, {
    size: 34,
    weight: 600,
    color: PREVIEW_COLORS.text,
  });
  const beside = MARK_SIZE + 12;
  // The lockup is never mirrored.
  const lockup = isRtl ? MARGIN + COLUMN - beside - name.width : MARGIN;
  const words = await setText(purpose, locale, fonts, {
    size: PURPOSE_SIZE,
    weight: 400,
    color: PREVIEW_COLORS.muted,
  });
  const room = HEIGHT - MARGIN - TITLE_TOP;
  let heading = await setText(title, locale, fonts, {
    size: TITLE_SIZES[0] ?? 0,
    weight: 600,
    color: PREVIEW_COLORS.text,
  });
  for (const size of TITLE_SIZES.slice(1)) {
    if (heading.height + GAP + words.height <= room && heading.width <= COLUMN) break;
    heading = await setText(title, locale, fonts, { size, weight: 600, color: PREVIEW_COLORS.text });
  }
  const hasRoom = heading.height + GAP + words.height <= room;
  return [
    { input: mark(), left: lockup, top: MARGIN },
    { input: name.bytes, left: lockup + beside, top: MARGIN + Math.round((MARK_SIZE - name.height) / 2) },
    place(heading, TITLE_TOP),
    ...(hasRoom ? [place(words, TITLE_TOP + heading.height + GAP)] : []),
  ];
}

/** Bare pixels of the preview's height, three bytes each. */
interface Part {
  pixels: Buffer;
  width: number;
}

/** Puts parts side by side. */
const joinAcross = (parts: readonly Part[]): Buffer =>
  Buffer.concat(
    Array.from({ length: HEIGHT }, (_, row) =>
      parts.map(({ pixels, width }) => pixels.subarray(row * width * 3, (row + 1) * width * 3)),
    ).flat(),
  );

/** Draws what messengers and networks show of a link to a tool's page, in one locale. Gives a JPEG of `PREVIEW_SIZE`. */
export async function drawPreview(subject: PreviewSubject, fonts: PreviewFonts): Promise<Buffer> {
  const width = WIDTH - STAGE_WIDTH;
  const pixels = await sharp({
    create: { width, height: HEIGHT, channels: 3, background: PREVIEW_COLORS.canvas },
  })
    .composite(await drawColumn(subject, fonts))
    .removeAlpha()
    .raw()
    .toBuffer();
  const parts: Part[] = [
    { pixels, width },
    { pixels: subject.stage, width: STAGE_WIDTH },
  ];
  if (LOCALE_INFO[subject.locale].dir === "rtl") parts.reverse();
  return sharp(joinAcross(parts), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
