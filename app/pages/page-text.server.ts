import { DEFAULT_LOCALE, type Locale } from "~/i18n/locales.ts";
import { invariant } from "~/errors/invariant.ts";
import { renderMarkdown } from "~/ui/markdown.server.tsx";

const TEXTS = import.meta.glob<string>("../../locales/*/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Long texts under `locales/<locale>/`. */
export type PageText = "privacy" | "terms";

export interface RenderedText {
  html: string;
  /** The locale it is written in: English where there is no translation. */
  locale: Locale;
}

/** Renders a long text to HTML, its `{{name}}`s filled in. */
export function renderPageText(
  locale: Locale,
  name: PageText,
  values: Readonly<Record<string, string>>,
): RenderedText {
  const own = TEXTS[`../../locales/${locale}/${name}.md`];
  const text = own ?? TEXTS[`../../locales/${DEFAULT_LOCALE}/${name}.md`];
  invariant(text, `locales/${DEFAULT_LOCALE}/${name}.md exists`);
  const filled = text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole);
  return {
    html: renderMarkdown(filled, { ownLinksStay: true }),
    locale: own === undefined ? DEFAULT_LOCALE : locale,
  };
}
