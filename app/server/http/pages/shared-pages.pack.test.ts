import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealPage } from "./shared-pages.server.ts";

const sourceOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("a page's own inline scripts are known by the hashes of what is sent, streamed ones included", () => {
  const own = ["let a = 1;", 'import "/assets/a.js";\nlet b = "é";', '$RC("B:0","S:0")'];
  const [first, second, streamed] = own;
  const rendered = [
    `<html><head><script nonce="n1">${first}</script></head>`,
    `<body><script type="module" async="" nonce="n1">${second}</script>`,
    `<script nonce="n1" src="/assets/b.js"></script></body></html>`,
    `<script nonce="n1">${streamed}</script><script nonce="n1">${first}</script>`,
  ].join("");
  const { html, scripts } = sealPage(rendered, "n1");
  expect(html).not.toContain("n1");
  expect(scripts).toEqual(own.map(sourceOf));
  for (const script of own) expect(html).toContain(`>${script}</script>`);
});

test("a script that the page did not mark as its own is let in by no hash", () => {
  const rendered = `<p>said <script>steal()</script></p><script nonce="n1">own()</script>`;
  expect(sealPage(rendered, "n1").scripts).toEqual([sourceOf("own()")]);
});

test("a page that says its nonce anywhere else is not shared", () => {
  expect(() => sealPage(`<script nonce="n1">tell("n1")</script>`, "n1")).toThrow();
});
