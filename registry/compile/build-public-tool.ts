import { createHash } from "node:crypto";
import {
  type CardExample,
  type CatalogCard,
  type Example,
  type FieldWords,
  type PublicCopy,
  type PublicTool,
  picturesOf,
  type Picture,
} from "../contract/compiled.ts";
import type { Copy } from "../contract/copy.ts";
import type { Field } from "../contract/field.ts";
import { DEFAULT_LOCALE, type Locale } from "../contract/locale.ts";
import { fitsSheet } from "../contract/tool-abilities.ts";
import { offerOf, pricesOf, usualPriceOf, type ProviderKind } from "../contract/price.ts";
import { listCopyLocales, type Style } from "../validate/prepare-style.ts";
import type { SearchEntry } from "../contract/search/search-index.ts";
import { exampleFileName, type ExampleRole } from "../contract/examples.ts";
import { EXAMPLES_PATH } from "../contract/picture-widths.ts";
import type { MadeExample } from "../validate/example-files.ts";

/** Stands for the way link pictures are drawn; another number has all of them drawn anew. */
const DRAWING = 2;
/** The site's own, for a tool whose examples have none. */
const SITE_PREVIEW = "/img/preview.jpg";

function listQuestions(faq: NonNullable<Copy["faq"]>): { question: string; answer: string }[] {
  const pairs = Object.keys(faq).length / 2;
  return Array.from({ length: pairs }, (_, index) => ({
    question: faq[`question${index + 1}`] ?? "",
    answer: faq[`answer${index + 1}`] ?? "",
  }));
}

/** Words of the fields that are offered, and of what stands in the place of the others. */
function buildFieldWords({ fields = {}, local = {} }: Copy, kind: ProviderKind, ignored: readonly Field[]) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, words]): [string, FieldWords][] => {
      const { instead, ...own } = (kind === "local" ? local.fields?.[name] : undefined) ?? {};
      const label = own.label ?? words.label;
      if (ignored.some((field) => field.name === name))
        return instead === undefined ? [] : [[name, { label, instead }]];
      return [[name, { ...words, ...own, label }]];
    }),
  );
}

function buildPublicCopy(
  copy: Copy,
  manifestTags: string[],
  { kind, ignored }: { kind: ProviderKind; ignored: readonly Field[] },
): PublicCopy {
  const {
    $schema: _schema,
    sameAsEnglish = [],
    alt: _alt,
    notes: _notes,
    local,
    promptExamples,
    ...shown
  } = copy;
  const { faq, tags, fields, searchTerms: _terms, ...words } = shown;
  const answers = { ...faq, ...(kind === "local" && local?.faq) };
  return {
    ...words,
    tags: tags ?? manifestTags,
    ...(fields && { fields: buildFieldWords(copy, kind, ignored) }),
    ...(faq && { faq: listQuestions(answers) }),
    ...(kind === "local" && local?.limits && { limits: local.limits }),
    ...(promptExamples && { promptExamples: markEnglish(promptExamples, sameAsEnglish) }),
  };
}

const markEnglish = (
  { examples, ...words }: NonNullable<Copy["promptExamples"]>,
  sameAsEnglish: readonly string[],
): PublicCopy["promptExamples"] => ({
  ...words,
  examples: examples.map((example, index) =>
    sameAsEnglish.includes(`promptExamples.examples.${index}.prompt`)
      ? { ...example, isEnglish: true }
      : example,
  ),
});

/** The copy a locale shows, and the locale it is written in: English stands in for a missing one. */
function pickCopy(style: Style, locale: Locale): { copy: Copy; copyLocale: Locale } {
  const copy = style.copies.get(locale);
  return copy ? { copy, copyLocale: locale } : { copy: style.english, copyLocale: DEFAULT_LOCALE };
}

/** What a browser may see of a tool in one locale while that provider works. Every part is named here: nothing slips through. */
export function buildPublicTool(style: Style, locale: Locale, kind: ProviderKind): PublicTool {
  const { manifest } = style;
  const { copy, copyLocale } = pickCopy(style, locale);
  const { fields, ignored } = offerOf(style.fields, manifest, kind);
  const examples = buildExamples(style, copy, locale);
  return {
    id: style.id,
    section: manifest.section,
    ...(manifest.imageType !== undefined && { imageType: manifest.imageType }),
    prices: pricesOf(manifest, kind),
    isHot: manifest.isHot ?? false,
    isNew: manifest.isNew ?? false,
    showSystemPrompt: manifest.showSystemPrompt,
    ...(manifest.showSystemPrompt && { systemPrompt: style.prompt }),
    tagKeys: manifest.tags,
    ...(manifest.claimedSeconds && { claimedSeconds: manifest.claimedSeconds }),
    photos: manifest.photos,
    output: manifest.output,
    delivery: manifest.delivery,
    submit: manifest.submit,
    poll: manifest.poll ?? [],
    ...(manifest.answer && { answer: manifest.answer }),
    ...(manifest.scale !== undefined && { scale: manifest.scale }),
    ...(manifest.offers && { offers: manifest.offers }),
    ...(manifest.maxOutput && { maxOutput: manifest.maxOutput }),
    ...(manifest.keepUploads && { keepUploads: manifest.keepUploads }),
    fields,
    examples,
    examplesAreIllustrations: manifest.images?.illustration ?? false,
    preview: previewAddress(style.id, examples[0]),
    copy: buildPublicCopy(copy, manifest.tags, { kind, ignored }),
    copyLocale,
    copyLocales: listCopyLocales(style),
  };
}

/** The part of an example that a card shows; sounds and texts have nothing to look at. */
function pickFace(example: Example | undefined): CardExample | undefined {
  switch (example?.kind) {
    case "pair":
      return example;
    case "picture":
      return { kind: "picture", after: example.after };
    case "film":
      return { kind: "picture", after: example.poster };
    default:
      return undefined;
  }
}

/** What the catalog shows of a tool in one locale, while the provider that it was built for works. */
export function buildCard(tool: PublicTool, isPreviewed: boolean): CatalogCard {
  const example = pickFace(tool.examples[0]);
  return {
    id: tool.id,
    section: tool.section,
    title: tool.copy.title,
    purpose: tool.copy.cardDesc ?? tool.copy.description,
    tagKeys: tool.tagKeys,
    tags: tool.copy.tags,
    credits: usualPriceOf(tool),
    output: tool.output,
    ...(tool.offers && { offers: tool.offers }),
    hasPreview: isPreviewed,
    fitsSheet: fitsSheet(tool),
    isHot: tool.isHot,
    isNew: tool.isNew,
    copyLocale: tool.copyLocale,
    ...(tool.claimedSeconds && { claimedSeconds: tool.claimedSeconds }),
    ...(example && { example, exampleIsIllustration: tool.examplesAreIllustrations }),
  };
}

/** What the search knows of a tool in one locale, whichever provider works. */
export function buildSearchEntry(style: Style, locale: Locale): SearchEntry {
  const { title, cardDesc, description, tags, searchTerms } = pickCopy(style, locale).copy;
  return {
    id: style.id,
    title,
    terms: searchTerms ?? [],
    about: [cardDesc ?? description, ...(tags ?? style.manifest.tags)].join("\n"),
  };
}

/** Address of the picture that links to a tool's page are shown with, with a version of all that it shows. */
function previewAddress(id: string, example: Example | undefined): string {
  const sources = example ? picturesOf(example).map(({ src }) => src) : [];
  if (sources.length === 0) return SITE_PREVIEW;
  const shown = JSON.stringify([DRAWING, ...sources]);
  const version = createHash("sha256").update(shown).digest("hex").slice(0, 10);
  return `/previews/${id}.jpg?v=${version}`;
}

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
function buildExamples(style: Style, copy: Copy, locale: Locale): Example[] {
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
