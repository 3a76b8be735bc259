import { expect, test } from "vitest";
import { findViolations } from "../pages/find-violations.ts";
import { ACCOUNT_PAGES } from "../pages/core-pages.ts";
import { useStyleForm } from "./steps/style-form.ts";
import { openVisit } from "./steps/open-visit.ts";
import { PHONE } from "./steps/photos.ts";
import { takeSubscriber } from "./steps/take-subscriber.ts";
import { toolPage } from "./steps/tool-form.ts";

// Pages as they come are looked at in `tests/pages`; here is what opens over them.

test("axe finds nothing wrong on an Arabic history on a phone, with its dialogs open", async () => {
  const visit = await openVisit({ locale: "ar", browser: { ...PHONE, ...(await takeSubscriber()) } });
  const { page, t } = visit;
  await visit.open(ACCOUNT_PAGES.history);
  await page.locator(".print-open").first().click();
  await page.getByRole("dialog").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("style.share.open") })
    .click();
  const sharing = page.getByRole("dialog", { name: t("style.share.title") });
  await sharing.getByRole("button", { name: t("style.share.make") }).click();
  await sharing.getByRole("textbox", { name: t("style.share.link") }).waitFor();
  await sharing.getByRole("listitem").waitFor();
  // The button's colours come back softly once the link is listed.
  await expect.poll(() => findViolations(page)).toEqual([]);
  const link = await sharing.getByRole("textbox").inputValue();
  await page.keyboard.press("Escape");
  await page.locator(".print-open").first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("history.details.delete") })
    .click();
  await page.getByRole("dialog", { name: t("history.delete.title", { count: 1 }) }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(link.replace("/s/", "/ar/s/"));
  await page.getByRole("link", { name: t("share.report") }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await visit.end();
});

test("axe finds nothing wrong on an Arabic style page on a phone, with a dialog open", async () => {
  const visit = await openVisit({ locale: "ar", browser: PHONE });
  await visit.open(toolPage("bangs-filter"));
  await useStyleForm(visit).openChoices();
  await visit.page.locator('#tool-form input[value="4K"]').click();
  await visit.page.getByRole("dialog").waitFor();
  expect(await findViolations(visit.page)).toEqual([]);
  await visit.end();
});
