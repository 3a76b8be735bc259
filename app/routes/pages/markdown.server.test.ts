import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server.tsx";

describe("renderMarkdown", () => {
  test("renders lists and emphasis", () => {
    expect(renderMarkdown("One **two**\n\n- three")).toBe(
      "<p>One <strong>two</strong></p>\n<ul>\n<li>three</li>\n</ul>",
    );
  });

  test("opens links in another tab, without telling them who sent the reader", () => {
    expect(renderMarkdown("[a](https://example.com)")).toContain(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });

  test("keeps our own pages in the tab where that is asked for", () => {
    expect(renderMarkdown("[a](/terms)", { ownLinksStay: true })).toContain('<a href="/terms">a</a>');
    expect(renderMarkdown("[a](//other.example)", { ownLinksStay: true })).toContain('target="_blank"');
    expect(renderMarkdown("[a](/terms)")).toContain('target="_blank"');
  });

  test("leads to the site's own pages in the reader's locale", () => {
    expect(renderMarkdown("[a](/privacy)", { locale: "de" })).toContain('<a href="/de/privacy"');
    expect(renderMarkdown("[a](https://example.com/x)", { locale: "de" })).toContain(
      '"https://example.com/x"',
    );
  });

  test("leaves out HTML and addresses that run scripts", () => {
    const html = renderMarkdown("<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1))");
    expect(html).not.toContain("<img");
    expect(html).not.toContain("javascript:");
  });
});
