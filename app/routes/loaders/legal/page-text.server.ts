import type { Locale } from "~/i18n/locales.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { renderMarkdown } from "../markdown.server.tsx";

const TEXTS = import.meta.glob<string>("../../../../locales/*/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Long texts under `locales/<locale>/`. */
export type PageText = "privacy" | "terms";

/** Renders a long text of a locale to HTML, its `{{name}}`s filled in. */
export function renderPageText(
  locale: Locale,
  name: PageText,
  values: Readonly<Record<string, string>>,
): string {
  const text = TEXTS[`../../../../locales/${locale}/${name}.md`];
  invariant(text, `locales/${locale}/${name}.md exists`);
  const filled = text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole);
  return renderMarkdown(filled, { ownLinksStay: true });
}
