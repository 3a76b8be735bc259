import { renderToStaticMarkup } from "react-dom/server";
import Markdown, { type Components } from "react-markdown";
import { DEFAULT_LOCALE, localePath, type Locale } from "~/i18n/locales.ts";

const rendered = new Map<string, string>();
const MOST_REMEMBERED = 2000;

interface MarkdownOptions {
  /** Links to this site's own pages stay in the tab; by default every link opens another. */
  ownLinksStay?: boolean;
  /** The locale of the page: links to this site's own pages, written as in English, lead to those in it. */
  locale?: Locale;
}

const isPage = (href: string): boolean => href.startsWith("/") && !href.startsWith("//");

const isOwn = (href: string): boolean => href.startsWith("#") || isPage(href);

/**
 * Renders markdown to HTML, once per text. HTML inside the text is left out, and so are addresses that are not http, https
 * or mailto.
 */
export function renderMarkdown(
  text: string,
  { ownLinksStay = false, locale = DEFAULT_LOCALE }: MarkdownOptions = {},
): string {
  const key = `${ownLinksStay}:${locale}:${text}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;

  const components: Components = {
    a: ({ href = "", children }) =>
      ownLinksStay && isOwn(href) ? (
        <a href={href}>{children}</a>
      ) : (
        <a href={isPage(href) ? localePath(locale, href) : href} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      ),
  };
  const html = renderToStaticMarkup(
    <Markdown skipHtml components={components}>
      {text}
    </Markdown>,
  );
  if (rendered.size >= MOST_REMEMBERED) rendered.clear();
  rendered.set(key, html);
  return html;
}
