import { expect, test } from "vitest";
import { z } from "zod";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { expectToFit } from "../pages/expect-to-fit.ts";
import { findViolations } from "../pages/find-violations.ts";
import { listWrongSides } from "../pages/find-violations.ts";
import { makeAccount } from "./steps/make-account.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE } from "./steps/photos.ts";
import { GENERATION_MS } from "./steps/style-form.ts";

/** Of these the last needs a face, which a cup has not. */
const STYLES = ["inversion-filter", "photo-to-sketch", "bangs-filter"];
const UNSUITABLE = 400;

const readBalance = async ({ page }: Visit): Promise<number> => {
  const answer = await page.request.get("/api/credits");
  return z.object({ balance: z.number() }).parse(await answer.json()).balance;
};

/** The keys of what the page asks for; the list grows. */
function watchKeys({ page }: Visit): readonly string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    const key = request.headers()["idempotency-key"];
    if (key !== undefined) keys.push(key);
  });
  return keys;
}

const cardOf = ({ page }: Visit, id: string) =>
  page.locator(".style-card").filter({ has: page.locator(`a[href$="${CATALOG_PATH}/${id}"]`) });

test("three styles are made of one photo with one press: one fails, says why and costs nothing; the others stay over a reload", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  visit.expectAnswers(UNSUITABLE);
  await makeAccount(visit);
  await visit.open(CATALOG_PATH);
  const titles = await Promise.all(STYLES.map((id) => cardOf(visit, id).locator(".card-link").textContent()));
  await page.getByRole("button", { name: t("catalog.select.start") }).click();
  for (const name of titles) await page.getByRole("button", { name: name ?? "", exact: true }).click();
  expect(await findViolations(page)).toEqual([]);
  const bar = page.getByRole("region", { name: t("catalog.select.label") });
  await bar.getByText(t("catalog.select.count", { count: 3 })).waitFor();
  await bar.getByRole("link", { name: t("catalog.select.go") }).click();
  await page.waitForURL("**/sheet?styles=*");
  await visit.settle();

  await page.getByRole("button", { name: t("catalog.photo.sample.espresso") }).click();
  const photo = page.getByRole("region", { name: t("sheet.photo", { n: 1 }) });
  await photo.waitFor();
  expect(await readBalance(visit)).toBe(6);
  const keys = watchKeys(visit);
  const price = t("common.credits", { count: 6 });
  await page.getByRole("button", { name: `${t("sheet.make", { count: 3 })} ${price}` }).click();
  const made = page.getByText(t("style.parts.made", { made: 2, asked: 3 }));
  await made.waitFor({ timeout: GENERATION_MS });
  const failed = photo.locator('[data-state="failed"]');
  await failed.waitFor({ timeout: GENERATION_MS });
  expect(await failed.locator(".sheet-name").textContent()).toBe(titles[2]);
  expect(new Set(keys).size).toBe(3);
  expect(await readBalance(visit)).toBe(2);
  expect(await findViolations(page)).toEqual([]);
  await expectToFit(page, 320);

  await page.reload();
  await visit.settle();
  await made.waitFor({ timeout: GENERATION_MS });
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: t("sheet.save") }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/-sheet\.png$/);
  expect(await readBalance(visit)).toBe(2);
  await visit.end();
});

test("who visits in Arabic on a phone has the sheet from the right, and is told before the press what is missing", async () => {
  const visit = await openVisit({ locale: "ar", browser: PHONE });
  const { page, t } = visit;
  await visit.open(`/sheet?styles=${STYLES.join(",")}`);
  await page.getByRole("button", { name: t("catalog.photo.sample.cat") }).click();
  await page.getByRole("link", { name: t("style.low.signUp") }).waitFor();
  expect(await page.getByRole("button", { name: t("sheet.make", { count: 3 }) }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  expect(await listWrongSides(page)).toEqual([]);
  await expectToFit(page, 390);
  await visit.end();
});
