import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { CREDITS_RETURNED } from "#registry/contract/errors/error-codes.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { ACCOUNT_PAGES } from "../pages/list-pages.ts";
import { findViolations } from "../pages/find-violations.ts";
import { chooseStyle } from "../styles/list-styles.ts";
import { letNotify } from "./steps/let-notify.ts";
import { LOOKS } from "./steps/looks.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

/** Why a request came to nothing, as its server says it; the page has sentences of its own for some. */
const FAILURES = [
  { code: "PROVIDER_FAILED", status: 502 },
  { code: "CONTENT_REFUSED", status: 422 },
  { code: "GENERATION_TIMEOUT", status: 504 },
  { code: "BUSY", status: 503 },
  { code: "PHOTO_UNSUITABLE", status: 400 },
] as const;
type Failure = (typeof FAILURES)[number];
const REASON = "It came to nothing.";

const expectNoViolationOn = (page: Page) => () => expect.poll(() => findViolations(page)).toEqual([]);

/** Holds what is asked of tools until it is told to let it through. */
function holdAnswers({ page }: Visit): () => void {
  let release = (): void => undefined;
  const told = new Promise<void>((resolve) => (release = resolve));
  void page.route("**/api/img/**", async (route) => {
    await told;
    await route.continue();
  });
  return () => release();
}

const refuse = ({ code, status }: Failure) => ({
  status,
  headers: { [CREDITS_RETURNED]: "2" },
  json: { code, message: REASON, creditsReturned: 2 },
});

test.each(LOOKS)(
  "axe finds nothing wrong $on while a result is waited for, is there, is looked at, or is picked; leave to notify is asked for at its button only",
  async ({ locale, browser }) => {
    const visit = await openVisit({ locale, browser });
    const { page, t } = visit;
    const countAsked = await letNotify(page);
    const expectNoViolation = () => expect.poll(() => findViolations(page)).toEqual([]);
    const answerNow = holdAnswers(visit);
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

    answerNow();
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

    await visit.open(ACCOUNT_PAGES.history);
    await page.getByRole("button", { name: t("history.select.start"), exact: true }).click();
    await page.getByRole("button", { name: t("history.select.all") }).click();
    await page.getByRole("link", { name: t("history.select.sheet") }).waitFor();
    await expectNoViolation();
    await visit.end();
  },
);

test.each(LOOKS)(
  "axe finds nothing wrong $on when a request comes to nothing, whatever the reason",
  async ({ locale, browser }) => {
    const visit = await openVisit({ locale, browser });
    const { page } = visit;
    visit.expectAnswers(...FAILURES.map(({ status }) => status));
    const expectNoViolation = expectNoViolationOn(page);
    let next: Failure = FAILURES[0];
    await page.route("**/api/img/**", (route) => route.fulfill(refuse(next)));
    await visit.open(toolPath(chooseStyle().style));
    const style = useStyleForm(visit);
    await style.upload(pickPhoto("coffee"));
    for (const failure of FAILURES) {
      next = failure;
      const answered = page.waitForResponse((answer) => answer.status() === failure.status);
      await style.generate();
      await answered;
      await style.generateButton.first().waitFor();
      // What is wrong with a photo stands at the photos.
      const told = page.getByRole("alert").filter({ hasText: /\p{L}/u }).or(style.form.getByText(REASON));
      await told.filter({ visible: true }).first().waitFor();
      await expectNoViolation();
      await page.keyboard.press("Escape");
    }
    await visit.end();
  },
);
