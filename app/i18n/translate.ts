import { LOCALE_INFO, type Locale } from "./locales.ts";

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
