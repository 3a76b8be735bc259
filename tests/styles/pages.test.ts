import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { DEFAULT_LOCALE, localePath, LOCALE_INFO, LOCALES } from "~/i18n/locales.ts";
import { SiteClient } from "../site-client.ts";
import { takeSite } from "../take-site.ts";
import { listManifests, readCopy } from "./list-styles.ts";

const client = new SiteClient((await takeSite()).baseUrl);

/** Bytes that a tool's page in English has at most. */
const PAGE_BYTES = 75_000;

/** Text as it stands in HTML. */
const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;");

async function readPage(path: string): Promise<{ status: number; bytes: Buffer; html: string }> {
  const response = await client.fetch(path, { headers: { Accept: "text/html" } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, html: bytes.toString("utf8") };
}

for (const { id } of listManifests()) {
  test.each(LOCALES)(`${id} has a sound page in %s`, async (locale) => {
    const { status, bytes, html } = await readPage(localePath(locale, `/${PRODUCT.slug}-style/${id}`));
    const { title, description, formTitle } = readCopy(id, locale);
    expect(status).toBe(200);
    expect(bytes.includes(0), "NUL bytes").toBe(false);
    expect(html.includes("\uFFFD"), "broken characters").toBe(false);
    if (locale === DEFAULT_LOCALE) expect(bytes.length).toBeLessThanOrEqual(PAGE_BYTES);
    const [opening = ""] = /<html[^>]*>/.exec(html) ?? [];
    expect(opening).toContain(`lang="${LOCALE_INFO[locale].bcp47}"`);
    expect(opening).toContain(`dir="${LOCALE_INFO[locale].dir}"`);
    for (const text of [title, description, formTitle])
      expect(html.includes(escapeHtml(text)), text).toBe(true);
    const [visible = ""] = html.split("<script");
    expect(/\{(credits|email)\}/.test(visible), "unfilled tokens").toBe(false);
  });
}

test("a hidden prompt never reaches the browser, and a shown one does", async () => {
  for (const { id, showSystemPrompt } of listManifests()) {
    const prompt = await readFile(new URL(`../../styles/${id}/prompt.md`, import.meta.url), "utf8");
    const [firstLine = ""] = prompt.split("\n");
    const { html } = await readPage(`/${PRODUCT.slug}-style/${id}`);
    expect(html.includes(escapeHtml(firstLine)), id).toBe(showSystemPrompt);
  }
});
