import { expect, test } from "vitest";
import { toolPath } from "~/pages/frame/site-links.ts";
import { ACCOUNT_PAGES } from "../pages/core-pages.ts";
import { findViolations } from "../pages/find-violations.ts";
import { chooseStyle } from "../styles/list-styles.ts";
import { letNotify } from "./steps/let-notify.ts";
import { LOOKS } from "./steps/looks.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

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
