import { renderToStaticMarkup } from "react-dom/server";
import Markdown, { type Components } from "react-markdown";

const rendered = new Map<string, string>();
const MOST_REMEMBERED = 2000;

interface MarkdownOptions {
  /** Links to this site's own pages stay in the tab; by default every link opens another. */
  ownLinksStay?: boolean;
}

const isOwn = (href: string): boolean =>
  href.startsWith("#") || (href.startsWith("/") && !href.startsWith("//"));

/**
 * Renders markdown to HTML, once per text. HTML inside the text is left out, and so are addresses that are not http, https
 * or mailto.
 */
export function renderMarkdown(text: string, { ownLinksStay = false }: MarkdownOptions = {}): string {
  const key = `${ownLinksStay}:${text}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;

  const components: Components = {
    a: ({ href = "", children }) =>
      ownLinksStay && isOwn(href) ? (
        <a href={href}>{children}</a>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
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
