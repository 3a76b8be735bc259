import { LOCALE_INFO, type Locale } from "./locales.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";

/** One message file as it stands in `locales/<locale>/<file>.json`. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Message files by name: `{ common: {…}, style: {…} }`. */
export type Messages = Readonly<Record<string, MessageTree>>;

/** Values for `{{name}}`. A number is written as the locale writes it; pass years, seeds and ratios as text. */
export type MessageValues = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

const pluralRules = new Map<Locale, Intl.PluralRules>();
const numberFormats = new Map<Locale, Intl.NumberFormat>();

function remember<Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** Writes a number as the locale writes it, always with the figures 0 to 9. */
export function formatNumber(locale: Locale, value: number, options?: Intl.NumberFormatOptions): string {
  const tag = `${LOCALE_INFO[locale].bcp47}-u-nu-latn`;
  if (options) return new Intl.NumberFormat(tag, options).format(value);
  return remember(numberFormats, locale, () => new Intl.NumberFormat(tag)).format(value);
}

function readMessage(messages: Messages, key: string): string | undefined {
  let node: MessageTree | string | undefined = messages;
  for (const part of key.split(".")) {
    if (node === undefined || typeof node === "string") return undefined;
    node = node[part];
  }
  return typeof node === "string" ? node : undefined;
}

function pluralForms(locale: Locale, key: string, count: number): string[] {
  const rules = remember(pluralRules, locale, () => new Intl.PluralRules(LOCALE_INFO[locale].bcp47));
  const zero = count === 0 ? [`${key}_zero`] : [];
  return [...zero, `${key}_${rules.select(count)}`, `${key}_other`, key];
}

/**
 * Finds a message without filling it in. With a `count`, its plural form is taken (`key_one`, `key_few`, …, else
 * `key_other`, else `key`); `key_zero` also serves for 0 where the language has no such form.
 * Gives the key itself when there is no message, so that a page never breaks over a word.
 */
export function findMessage(messages: Messages, locale: Locale, key: string, count?: unknown): string {
  const keys = typeof count === "number" ? pluralForms(locale, key, count) : [key];
  for (const candidate of keys) {
    const found = readMessage(messages, candidate);
    if (found !== undefined) return found;
  }
  return key;
}

/** Finds a message (`common.nav.home`: file, then path) and fills in its `{{name}}`s; an unknown name stays as it is. */
export function formatMessage(
  messages: Messages,
  locale: Locale,
  key: string,
  values: MessageValues = {},
): string {
  return findMessage(messages, locale, key, values.count).replace(PLACEHOLDER, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? formatNumber(locale, value) : value;
  });
}

/** Cuts a message at its placeholders: text and names alternate, text first. For sentences that hold a link or a glyph. */
export function splitMessage(message: string): string[] {
  return message.split(PLACEHOLDER);
}

/** Messages as one text: a line for each name, as many spaces before it as it lies deep, and behind it what it says. */
export type PackedMessages = string;

type OpenTree = Record<string, string | MessageTree>;

/**
 * Lays messages out for the way to a page's scripts. Whatever else a loader returns has each name and each text counted
 * off twice, which for the hundreds of words of a page is more than the words of some languages.
 */
export const packMessages = (messages: Messages): PackedMessages => listLines(messages, "").join("\n");

const listLines = (tree: MessageTree, before: string): string[] =>
  Object.entries(tree).flatMap(([name, words]) => {
    if (typeof words !== "string") return [before + name, ...listLines(words, `${before} `)];
    invariant(!words.includes("\n"), `${name} is one line`);
    return `${before}${name} ${words}`;
  });

/** The messages that `packMessages` laid out. */
export function unpackMessages(packed: PackedMessages): Messages {
  const root: Record<string, MessageTree> = {};
  // The trees that are open at a line, the innermost last.
  const open: OpenTree[] = [root];
  for (const line of packed.split("\n")) {
    const depth = line.search(/[^ ]/);
    const gap = line.indexOf(" ", depth);
    const tree = open[depth];
    if (tree === undefined) continue;
    if (gap > 0) tree[line.slice(depth, gap)] = line.slice(gap + 1);
    else tree[line.slice(depth)] = open[depth + 1] = {};
  }
  return root;
}

/** What closes a sentence in one of the site's scripts, also inside a closing quote. */
const CLOSED = /[.!?…。！？؟][”“’»」』)）]*$/u;

/** How a script written without spaces sets one sentence after another. */
const UNSPACED = { stop: "。", gap: "" } as const;
const SPACED = { stop: ".", gap: " " } as const;

const marksOf = (locale: Locale) => (["ja", "zh", "tw"].includes(locale) ? UNSPACED : SPACED);

/** What stands between two sentences of a locale: a space, or nothing in Japanese and Chinese. */
export const sentenceGap = (locale: Locale): string => marksOf(locale).gap;

/**
 * Sets sentences one after the other as the locale does. One that another follows ends with a mark, its own or the
 * locale's full stop; empty and missing ones are left out.
 */
export function joinSentences(
  locale: Locale,
  sentences: readonly (string | false | null | undefined)[],
): string {
  const { stop, gap } = marksOf(locale);
  const said = sentences.filter((sentence) => typeof sentence === "string" && sentence !== "");
  return said
    .map((sentence, index) =>
      index === said.length - 1 || CLOSED.test(String(sentence)) ? sentence : `${sentence}${stop}`,
    )
    .join(gap);
}
