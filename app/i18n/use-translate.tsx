import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from "react";
import { invariant } from "#registry/contract/errors/invariant.ts";
import {
  sentenceGap,
  findMessage,
  formatMessage,
  formatNumber,
  splitMessage,
  type Messages,
  type MessageValues,
} from "./translate.ts";
import { LOCALE_INFO, localePath, type Locale, type LocaleInfo } from "./locales.ts";
import type { LaterFile, MessageKey } from "./message-keys.ts";

interface I18nValue {
  locale: Locale;
  messages: Messages;
  /** Files of which `messages` may hold a part only. */
  later: readonly LaterFile[];
}

const I18nContext = createContext<I18nValue | null>(null);

const NOTHING: readonly LaterFile[] = [];

const fetched = new Map<Locale, Messages>();
const listeners = new Set<() => void>();

/** Whole message files that were fetched in a locale; undefined before the first. Always empty on a server. */
const wordsBrought = (locale: Locale): Messages | undefined => fetched.get(locale);

/** Calls `listener` each time that words were fetched; gives what ends it. */
function onWordsBrought(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches whole message files of a locale, those that are not there yet. Rejects when they can't be had. */
async function bringWords(locale: Locale, files: readonly LaterFile[]): Promise<void> {
  const missing = files.filter((file) => fetched.get(locale)?.[file] === undefined);
  if (missing.length === 0) return;
  const { readLaterFile } = await import("./later-files.ts");
  const read = await Promise.all(
    missing.map(async (file) => [file, await readLaterFile(locale, file)] as const),
  );
  fetched.set(locale, { ...fetched.get(locale), ...Object.fromEntries(read) });
  for (const listener of listeners) listener();
}

/** The words that were fetched in a locale. They come as a transition: parts of the page may not have come alive yet. */
function useWordsBrought(locale: Locale): Messages | undefined {
  const [brought, setBrought] = useState<{ locale: Locale; words: Messages }>();
  useEffect(() => {
    const look = () => {
      const words = wordsBrought(locale);
      if (words !== undefined) startTransition(() => setBrought({ locale, words }));
    };
    look();
    return onWordsBrought(look);
  }, [locale]);
  return brought?.locale === locale ? brought.words : undefined;
}

interface I18nProviderProps extends Pick<I18nValue, "locale" | "messages"> {
  later?: readonly LaterFile[];
  children: ReactNode;
}

/** Gives the components below it their locale and words. The page shell mounts it; a component test mounts its own. */
export function I18nProvider({ locale, messages, later = NOTHING, children }: I18nProviderProps) {
  const words = useWordsBrought(locale);
  const value = useMemo(
    () => ({ locale, messages: { ...messages, ...words }, later }),
    [locale, messages, words, later],
  );
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}

function useI18n(): I18nValue {
  const value = useContext(I18nContext);
  invariant(value, "a component that speaks needs an I18nProvider above it");
  return value;
}

export type Translate = (key: MessageKey, values?: MessageValues) => string;

/**
 * `t("common.nav.home")`; `t("style.left", { count: 2 })` takes the plural form for 2. A `t` that something held on to
 * knows the words that were fetched since.
 */
export function useTranslate(): Translate {
  const { locale, messages } = useI18n();
  return useMemo(
    () => (key, values) => formatMessage({ ...messages, ...wordsBrought(locale) }, locale, key, values),
    [locale, messages],
  );
}

/**
 * Fetches the words that this page has left to later. What waits for it speaks whole sentences, also through a `t` of
 * before. Rejects when they can't be had; does nothing outside of a page.
 */
export function useBringWords(): () => Promise<void> {
  const { locale, later = NOTHING } = useContext(I18nContext) ?? {};
  return useCallback(
    async () => (locale === undefined ? undefined : bringWords(locale, later)),
    [locale, later],
  );
}

/** The page's locale with its BCP 47 tag, direction and name. */
export function useLocale(): LocaleInfo & { locale: Locale } {
  const { locale } = useI18n();
  return { locale, ...LOCALE_INFO[locale] };
}

/** Turns an English address (`/pricing`) into this locale's (`/de/pricing`). */
export function useLocalePath(): (rest: string) => string {
  const { locale } = useI18n();
  return useMemo(() => (rest) => localePath(locale, rest), [locale]);
}

/** Writes numbers as the page's locale does. */
export function useFormatNumber(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const { locale } = useI18n();
  return useMemo(() => (value, options) => formatNumber(locale, value, options), [locale]);
}

/** What parts a sentence from a link or another sentence after it: a space, or nothing in Japanese and Chinese. */
export function SentenceGap() {
  return <>{sentenceGap(useI18n().locale)}</>;
}

/** A message whose placeholders are elements: `<Message id="common.footer.questions" values={{ email: <a …/> }} />`. */
export function Message({
  id,
  values,
  count,
}: {
  id: MessageKey;
  values: Readonly<Record<string, ReactNode>>;
  count?: number;
}) {
  const { locale, messages } = useI18n();
  const parts = splitMessage(findMessage(messages, locale, id, count));
  return (
    <>{parts.map((part, index) => (index % 2 === 0 ? part : <span key={index}>{values[part]}</span>))}</>
  );
}
