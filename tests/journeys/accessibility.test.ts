import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { launchBrowser, openVisit } from "./open-visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PAGES = {
  home: "/",
  catalogue: `/${PRODUCT.slug}-style`,
  style: `/${PRODUCT.slug}-style/bangs-filter`,
  privacy: "/privacy",
  pricing: "/pricing",
  "sign-in": "/sign-in",
  "not-found": "/no-such-page",
};

/** What axe finds on the page, each as rule, element and advice. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as typeof globalThis & { axe: typeof axe };
    const { violations } = await checker.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} at ${target.join(" ")}`),
    );
  });
}

for (const [name, path] of Object.entries(PAGES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing wrong on the ${name} page in ${colorScheme}`, async () => {
      const visit = await openVisit(browser, { browser: { colorScheme } });
      if (name === "not-found") visit.expectAnswers(404);
      await visit.open(path);
      expect(await findViolations(visit.page)).toEqual([]);
      await visit.end();
    });
  }
}

test("axe finds nothing wrong on an Arabic style page on a phone, with a dialog open", async () => {
  const visit = await openVisit(browser, {
    locale: "ar",
    browser: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await visit.open(PAGES.style);
  expect(await findViolations(visit.page)).toEqual([]);
  await visit.page.locator('#tool-form input[value="4K"]').click();
  await visit.page.getByRole("dialog").waitFor();
  expect(await findViolations(visit.page)).toEqual([]);
  await visit.end();
});
