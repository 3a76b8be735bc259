import type { Example, Picture } from "../contract/compiled.ts";
import type { Copy } from "../contract/copy.ts";
import { exampleFileName, type ExampleRole } from "../contract/example-kinds.ts";
import { DEFAULT_LOCALE, type Locale } from "../contract/locale.ts";
import { EXAMPLES_PATH } from "../contract/picture-widths.ts";
import type { Style } from "../validate/prepare-style.ts";
import type { MadeExample } from "../validate/read-examples.ts";

/** Address of an example's file: it changes with the content, so that a browser may keep it for ever. */
const fileAddress = (id: string, file: string, hash: string): string =>
  `${EXAMPLES_PATH}${id}/images/${file}?v=${hash}`;

function buildPicture({ id, pictures }: Style, file: string | undefined, alt: string): Picture | undefined {
  const picture = file === undefined ? undefined : pictures.get(file);
  if (file === undefined || !picture) return undefined;
  const { width, height, hash, placeholder, isClear } = picture;
  const src = fileAddress(id, file, hash);
  return { src, width, height, alt, ...(placeholder && { placeholder }), ...(isClear && { isClear }) };
}

/** The text of a locale, else the English one; undefined where there is neither. */
function pickText(
  texts: Partial<Record<Locale, string>> | undefined,
  locale: Locale,
): { text: string; textLocale: Locale } | undefined {
  const textLocale = texts?.[locale] === undefined ? DEFAULT_LOCALE : locale;
  const text = texts?.[textLocale];
  return text === undefined ? undefined : { text, textLocale };
}

/** An example as a page shows it; undefined while it is not made, or a file of it is missing. */
function buildExample(
  style: Style,
  copy: Copy,
  locale: Locale,
  example: MadeExample,
  index: number,
): Example | undefined {
  const altOf = (side: "before" | "after") => copy.alt?.[side]?.[index];
  const picture = (role: ExampleRole, side: "before" | "after") =>
    buildPicture(style, exampleFileName(role, index), altOf(side) ?? altOf("after") ?? copy.title);
  const address = (role: ExampleRole): string | undefined => {
    const file = exampleFileName(role, index);
    const media = style.media.get(file);
    return media && fileAddress(style.id, file, media.hash);
  };
  const askedFor = (words: string) => {
    const own = copy.alt?.asked?.[index];
    return own === undefined
      ? { words, wordsLocale: DEFAULT_LOCALE }
      : { words: own, wordsLocale: style.copies.has(locale) ? locale : DEFAULT_LOCALE };
  };
  switch (example.kind) {
    case "picture": {
      const after = picture("after", "after");
      return after && { kind: "picture", after, ...askedFor(example.words) };
    }
    case "film": {
      const [poster, src] = [picture("poster", "after"), address("film")];
      if (!poster || src === undefined || !example.made) return undefined;
      const before = example.parts && picture("before", "before"); // the film begins with it
      const { seconds } = example.made;
      return { kind: "film", poster, src, seconds, ...askedFor(example.words), ...(before && { before }) };
    }
    case "sound": {
      const src = address("sound");
      if (src === undefined || !example.made) return undefined;
      const { seconds } = example.made;
      return { kind: "sound", src, seconds, ...askedFor(example.words) };
    }
    case "text": {
      const [before, text] = [picture("before", "before"), pickText(example.made?.texts, locale)];
      return before && text && { kind: "text", before, ...text };
    }
  }
}

/** A style's examples in one locale, in their order; one that lacks a file is left out. */
export function buildExamples(style: Style, copy: Copy, locale: Locale): Example[] {
  const { images } = style.manifest;
  const pairs = (images?.before ?? []).map((file, index): Example | undefined => {
    const alt = (side: "before" | "after") => copy.alt?.[side]?.[index] ?? copy.title;
    const before = buildPicture(style, file, alt("before"));
    const after = buildPicture(style, images?.after[index], alt("after"));
    return before && after && { kind: "pair", before, after };
  });
  const others = style.examples.map((example, index) => buildExample(style, copy, locale, example, index));
  return [...pairs, ...others].filter((example) => example !== undefined);
}
