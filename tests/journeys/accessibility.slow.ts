import { expect, test } from "vitest";
import { ACCOUNT_PAGES } from "../pages/list-pages.ts";
import { findViolations } from "../pages/find-violations.ts";
import { LOOKS } from "./steps/looks.ts";
import { openVisit } from "./steps/open-visit.ts";
import { useStyleForm } from "./steps/style-form.ts";
import { takeSubscriber } from "./steps/take-subscriber.ts";
import { toolPage } from "./steps/tool-form.ts";

// Pages as they come are looked at in `tests/pages`; here is what opens over them, and in `result-states.test.ts` what
// becomes of a result.

test.each(LOOKS)(
  "axe finds nothing wrong in the history $on, with its dialogs open, a link made, copied and ended",
  async ({ locale, browser }) => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const visit = await openVisit({
      locale,
      browser: { ...browser, permissions, ...(await takeSubscriber()) },
    });
    const { page, t } = visit;
    const expectNoViolation = () => expect.poll(() => findViolations(page)).toEqual([]);
    await visit.open(ACCOUNT_PAGES.history);
    await page.locator(".print-open").first().click();
    await page.getByRole("dialog").waitFor();
    await expectNoViolation();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("style.share.open") })
      .click();
    const sharing = page.getByRole("dialog", { name: t("style.share.title") });
    await sharing.getByRole("button", { name: t("style.share.make") }).waitFor();
    await expectNoViolation();
    await sharing.getByRole("button", { name: t("style.share.make") }).click();
    const field = sharing.getByRole("textbox", { name: t("style.share.link") });
    await field.waitFor();
    await sharing.getByRole("listitem").first().waitFor();
    // The button's colors come back softly once the link is listed.
    await expectNoViolation();
    const link = await field.inputValue();
    await sharing.getByRole("button", { name: t("style.details.copyLink") }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expectNoViolation();

    const other = await visit.openTab();
    await other.page.goto(link.replace("/s/", locale === "en" ? "/s/" : `/${locale}/s/`));
    await other.page.getByRole("link", { name: t("share.report") }).waitFor();
    expect(await findViolations(other.page)).toEqual([]);
    await other.page.close();

    const end = sharing.getByRole("button", { name: t("style.share.endOne", { n: 1 }) });
    const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await end.click();
    expect((await ended).status()).toBe(200);
    await sharing.getByText(t("style.share.ended")).first().waitFor();
    await expectNoViolation();
    await page.keyboard.press("Escape");
    await page.locator(".print-open").first().click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("history.details.delete") })
      .click();
    await page.getByRole("dialog", { name: t("history.delete.title", { count: 1 }) }).waitFor();
    await expectNoViolation();
    await visit.end();
  },
);

test.each(LOOKS)(
  "axe finds nothing wrong on a style page $on, with a dialog open",
  async ({ locale, browser }) => {
    const visit = await openVisit({ locale, browser });
    await visit.open(toolPage("bangs-filter"));
    await useStyleForm(visit).openChoices();
    await visit.page.locator('#tool-form input[value="4K"]').click();
    await visit.page.getByRole("dialog").waitFor();
    expect(await findViolations(visit.page)).toEqual([]);
    await visit.end();
  },
);
