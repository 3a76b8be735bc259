import axe from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { takeSubscriber } from "./take-subscriber.ts";
import { openVisit, type Visit } from "./open-visit.ts";
import { PHONE } from "./photos.ts";
import { listTools, toolPage } from "./tool-form.ts";

let subscriber: BrowserContextOptions;
beforeAll(async () => {
  subscriber = await takeSubscriber();
});

const PAGES = {
  home: "/",
  catalogue: `/${PRODUCT.slug}-style`,
  style: `/${PRODUCT.slug}-style/bangs-filter`,
  privacy: "/privacy",
  pricing: "/pricing",
  "sign-in": "/sign-in",
  "sign-up": "/sign-up",
  verify: "/verify?error=expired",
  reset: "/reset",
  "new password": "/reset?token=some-token",
  "not-found": "/no-such-page",
};

/** What a subscriber sees who has bought and made something. */
const ACCOUNT_PAGES = {
  account: "/account",
  credits: "/credits",
  history: "/history",
  pricing: "/pricing",
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
      const visit = await openVisit({ browser: { colorScheme } });
      if (name === "not-found") visit.expectAnswers(404);
      await visit.open(path);
      expect(await findViolations(visit.page)).toEqual([]);
      await visit.end();
    });
  }
}

/** Direction, script and long words change what a page is made of; these are its kinds. */
for (const locale of ["ar", "ja", "de"] as const) {
  test(`axe finds nothing wrong on the core pages in ${locale}`, async () => {
    const visit = await openVisit({ locale });
    for (const name of ["home", "catalogue", "style", "pricing", "sign-up", "privacy"] as const) {
      await visit.open(PAGES[name]);
      expect(await findViolations(visit.page), name).toEqual([]);
    }
    await visit.end();
  });
}

for (const { id } of listTools()) {
  for (const locale of ["en", "ar"] as const) {
    test(`axe finds nothing wrong on the page of ${id} in ${locale} on a phone, in light and dark`, async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        const visit = await openVisit({ locale, browser: { ...PHONE, colorScheme } });
        await visit.open(toolPage(id));
        expect(await findViolations(visit.page), colorScheme).toEqual([]);
        await visit.end();
      }
    });
  }
}

for (const [name, path] of Object.entries(ACCOUNT_PAGES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing wrong on a subscriber's ${name} page in ${colorScheme}`, async () => {
      const visit = await openVisit({ browser: { colorScheme, ...subscriber } });
      await visit.open(path);
      await openFolds(visit);
      expect(await findViolations(visit.page)).toEqual([]);
      await visit.end();
    });
  }
}

/** Shows the forms of a page that are opened only when they are wanted. */
const openFolds = ({ page }: Visit): Promise<void> =>
  page.locator("main details").evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute("open", "")));

test("axe finds nothing wrong on an Arabic history on a phone, with its dialogs open", async () => {
  const visit = await openVisit({ locale: "ar", browser: { ...PHONE, ...subscriber } });
  const { page, t } = visit;
  await visit.open(ACCOUNT_PAGES.history);
  expect(await findViolations(page)).toEqual([]);
  await page.locator(".print-open").first().click();
  await page.getByRole("dialog").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("history.details.delete") })
    .click();
  await page.getByRole("dialog", { name: t("history.delete.title", { count: 1 }) }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await visit.end();
});

test("axe finds nothing wrong on an Arabic style page on a phone, with a dialog open", async () => {
  const visit = await openVisit({ locale: "ar", browser: PHONE });
  await visit.open(PAGES.style);
  expect(await findViolations(visit.page)).toEqual([]);
  await visit.page.locator('#tool-form input[value="4K"]').click();
  await visit.page.getByRole("dialog").waitFor();
  expect(await findViolations(visit.page)).toEqual([]);
  await visit.end();
});
