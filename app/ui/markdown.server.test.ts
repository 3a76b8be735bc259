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

  test("leaves out HTML and addresses that run scripts", () => {
    const html = renderMarkdown("<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1))");
    expect(html).not.toContain("<img");
    expect(html).not.toContain("javascript:");
  });
});
