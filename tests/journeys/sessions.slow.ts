import { expect, test } from "vitest";
import type { Locale } from "~/i18n/locales.ts";
import { expectToFit } from "../pages/expect-to-fit.ts";
import { findViolations, showIn, SHOWINGS } from "../pages/find-violations.ts";
import { fillForm } from "./steps/fill-form.ts";
import { useHeader } from "./steps/header.ts";
import { makeAccount, type Credentials } from "./steps/make-account.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE } from "./steps/photos.ts";

/** The same person at another computer. */
async function signInElsewhere(locale: Locale, { email, password }: Credentials): Promise<Visit> {
  const visit = await openVisit({ locale });
  const { page, t } = visit;
  await visit.open("/sign-in");
  const form = page.locator("form#sign-in");
  await fillForm(form, { [t("account.form.email")]: email, [t("account.form.password")]: password });
  await form.getByRole("button", { name: t("account.signIn.action") }).click();
  await useHeader(visit).menu.waitFor();
  return visit;
}

const sessionsOf = ({ page, t }: Visit) => {
  const section = page.getByRole("region", { name: t("account.sessions.heading") });
  const rows = section.getByRole("listitem");
  return { section, rows, end: rows.getByRole("button", { name: t("common.account.signOut") }) };
};

test.each<Locale>(["en", "ar"])(
  "in %s a browser elsewhere is found in the list and signed out with the keyboard, and this one stays",
  async (locale) => {
    const visit = await openVisit({ locale, browser: PHONE });
    const { page, t } = visit;
    const elsewhere = await signInElsewhere(locale, await makeAccount(visit));
    await visit.open("/account");
    const { section, rows, end } = sessionsOf(visit);
    expect(await rows.count()).toBe(2);
    expect(await rows.first().innerText()).toContain(t("account.sessions.here"));
    expect(await end.count()).toBe(1);
    await expectToFit(page, 320);
    for (const showing of SHOWINGS) {
      await showIn(page, showing);
      expect(await findViolations(page), JSON.stringify(showing)).toEqual([]);
    }
    await end.focus();
    await page.keyboard.press("Enter");
    await section.getByText(t("account.sessions.ended")).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await elsewhere.lookAgain();
    await useHeader(elsewhere).signIn.waitFor();
    await elsewhere.end();
    await visit.open("/account");
    await page.getByText(t("account.sessions.count", { count: 1 })).waitFor();
    await visit.end();
  },
);

test("without a script one browser is signed out by its button, and the others by theirs", async () => {
  const visit = await openVisit({ browser: { javaScriptEnabled: false } });
  const { t } = visit;
  const person = await makeAccount(visit);
  const others = [await signInElsewhere("en", person), await signInElsewhere("en", person)];
  others.push(await signInElsewhere("en", person));
  await visit.open("/account");
  const { section, rows, end } = sessionsOf(visit);
  expect(await rows.count()).toBe(4);
  await end.first().click();
  await section.getByText(t("account.sessions.ended")).waitFor();
  expect(await rows.count()).toBe(3);
  await section.getByRole("button", { name: t("account.sessions.endOthers") }).click();
  await section.getByText(t("account.sessions.ended")).waitFor();
  expect(await rows.count()).toBe(1);
  for (const other of others) {
    await other.lookAgain();
    await useHeader(other).signIn.waitFor();
    await other.end();
  }
  await visit.end();
});
