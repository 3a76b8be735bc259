import { expect, test } from "vitest";
import { findViolations } from "../pages/find-violations.ts";
import { ACCOUNT_PAGES } from "../pages/core-pages.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { chooseStyle } from "../styles/list-styles.ts";
import { useStyleForm } from "./steps/style-form.ts";
import { letNotify } from "./steps/let-notify.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE, pickPhoto } from "./steps/photos.ts";
import { takeSubscriber } from "./steps/take-subscriber.ts";
import { toolPage } from "./steps/tool-form.ts";

/** What a tool that can't make anything answers, and why. */
const REFUSED = 502;
const REASON = "It came to nothing.";

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

test("axe finds nothing wrong while a result is waited for, is there, is looked at, fails, or is picked; leave to notify is asked for at its button only", async () => {
  const visit = await openVisit({ locale: "ar", browser: PHONE });
  const { page, t } = visit;
  visit.expectAnswers(REFUSED);
  const countAsked = await letNotify(page);
  const expectNoViolation = () => expect.poll(() => findViolations(page)).toEqual([]);
  const answer = holdAnswers(visit);
  await visit.open(toolPath(chooseStyle().style));
  const style = useStyleForm(visit);
  await style.upload(pickPhoto("coffee"));
  await style.wantSmall();
  await style.generate();
  await page.locator(".developing").waitFor();
  await expectNoViolation();
  expect(await countAsked()).toBe(0);
  await page.getByRole("button", { name: t("style.wait.tell") }).click();
  await page.getByText(t("style.wait.told")).waitFor();
  expect(await countAsked()).toBe(1);
  await expectNoViolation();

  answer("made");
  await style.firstResult();
  await expectNoViolation();
  const actions = page.getByRole("toolbar", { name: t("style.bench.label") });
  await actions.getByRole("button", { name: t("style.bench.otherStyle") }).click();
  await page
    .getByRole("region", { name: t("style.bench.strip") })
    .getByRole("listitem")
    .first()
    .waitFor();
  await expectNoViolation();
  await page.getByRole("button", { name: t("style.results.details", { n: 1 }) }).click();
  await page.getByRole("dialog").waitFor();
  await expectNoViolation();
  await page.keyboard.press("Escape");
  await actions.getByRole("button", { name: t("style.bench.delete") }).click();
  await page.getByRole("dialog", { name: t("history.delete.title", { count: 1 }) }).waitFor();
  await expectNoViolation();
  await page.keyboard.press("Escape");
  await (await style.firstResult()).click();
  await page.getByRole("button", { name: t("style.zoom.in") }).waitFor();
  await expectNoViolation();
  await page.keyboard.press("Escape");

  answer("refused");
  await style.generate();
  await page.getByRole("alert").filter({ hasText: REASON, visible: true }).first().waitFor();
  await expectNoViolation();

  await visit.open(ACCOUNT_PAGES.history);
  await page.getByRole("button", { name: t("history.select.start"), exact: true }).click();
  await page.getByRole("button", { name: t("history.select.all") }).click();
  await page.getByRole("link", { name: t("history.select.sheet") }).waitFor();
  await expectNoViolation();
  await visit.end();
});

/** Holds what is asked of tools until it is said whether they make it; a refusal is the server's answer in its own form. */
function holdAnswers({ page }: Visit): (what: "made" | "refused") => void {
  let isRefused = false;
  let release = (): void => undefined;
  const told = new Promise<void>((resolve) => (release = resolve));
  void page.route("**/api/img/**", async (route) => {
    await told;
    const failure = { code: "PROVIDER_FAILED", message: REASON, creditsReturned: 2 };
    if (isRefused) await route.fulfill({ status: REFUSED, json: failure });
    else await route.continue();
  });
  return (what) => {
    isRefused = what === "refused";
    release();
  };
}
