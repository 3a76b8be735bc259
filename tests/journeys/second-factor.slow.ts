import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { readKey } from "~/server/people/account/second-factor/factors.fixture.ts";
import { codeAt, stepAt } from "~/server/people/account/second-factor/codes.server.ts";
import { localePath, type Locale } from "~/i18n/locales.ts";
import { expectToFit } from "../pages/expect-to-fit.ts";
import { findViolations, showIn, SHOWINGS } from "../pages/find-violations.ts";
import { waitForMail } from "../read-mail.ts";
import { takeSite } from "../take-site.ts";
import { fillForm } from "./steps/fill-form.ts";
import { useHeader } from "./steps/header.ts";
import { makeAccount } from "./steps/make-account.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE } from "./steps/photos.ts";

const { dataDir } = await takeSite();

/** An authenticator app: each code is one that it has not shown yet and that the site takes for half a minute at least. */
function openApp(key: string) {
  let shown = 0;
  return {
    nextCode() {
      shown = Math.max(stepAt(new Date()), shown + 1);
      return codeAt(key, shown);
    },
  };
}

async function expectToBeSound({ page }: Visit): Promise<void> {
  await expectToFit(page, 320);
  for (const showing of SHOWINGS) {
    await showIn(page, showing);
    expect(await findViolations(page), JSON.stringify(showing)).toEqual([]);
  }
}

const signInForm = async (visit: Visit, { email, password }: { email: string; password: string }) => {
  const { page, t } = visit;
  await visit.open(`/sign-in?next=${encodeURIComponent(localePath(visit.locale, "/account"))}`);
  const form = page.locator("form#sign-in");
  await fillForm(form, { [t("account.form.email")]: email, [t("account.form.password")]: password });
  await form.getByRole("button", { name: t("account.signIn.action") }).click();
  await page.getByRole("heading", { name: t("account.signInCode.heading") }).waitFor();
};

test.each<Locale>(["en", "ar"])(
  "in %s signing in with a code is turned on, used with the app and with a backup code, and turned off",
  async (locale) => {
    const visit = await openVisit({ locale, browser: PHONE });
    const { page, t } = visit;
    const person = await makeAccount(visit);
    const { email, password } = person;
    await visit.open("/account");
    const section = page.getByRole("region", { name: t("account.codes.heading") });
    const open = (label: string) => section.locator("summary", { hasText: label }).click();
    const send = (form: Locator, label: string) => form.getByRole("button", { name: label }).click();

    await open(t("account.codes.turnOn"));
    const begin = page.locator("form#begin-codes");
    visit.expectAnswers(400);
    await fillForm(begin, { [t("account.form.currentPassword")]: "not my password" });
    await send(begin, t("account.codes.next"));
    await begin.getByText(t("errors.auth.wrongPassword")).waitFor();
    await fillForm(begin, { [t("account.form.currentPassword")]: password });
    await send(begin, t("account.codes.next"));
    await section.getByRole("img", { name: t("account.codes.qr") }).waitFor();
    await expectToBeSound(visit);
    const app = openApp(readKey(await section.locator("code").innerText()));

    const confirm = page.locator("form#confirm-codes");
    await fillForm(confirm, { [t("account.form.code")]: "12345" });
    await send(confirm, t("account.codes.turnOn"));
    await confirm.getByText(t("errors.auth.wrongCode")).waitFor();
    await fillForm(confirm, { [t("account.form.code")]: app.nextCode() });
    await send(confirm, t("account.codes.turnOn"));
    await section.getByRole("heading", { name: t("account.codes.saveHeading") }).waitFor();
    await expectToBeSound(visit);
    const [shown = "", other = ""] = await section.locator("li code").allInnerTexts();
    const waiting = page.waitForEvent("download");
    await section.getByRole("link", { name: t("account.codes.download") }).click();
    const saved = await readFile(await (await waiting).path(), "utf8");
    expect(saved.trim().split("\n").slice(0, 2)).toEqual([shown, other]);
    expect((await waitForMail(dataDir, email, 1)).subject).toBe(t("mail.secondFactorOn.subject"));

    await page.setViewportSize({ width: 1280, height: 900 });
    await useHeader(visit).signOut();
    await useHeader(visit).signIn.waitFor();
    await signInForm(visit, person);
    await expectToBeSound(visit);
    await page.setViewportSize({ width: 1280, height: 900 });
    const asking = page.locator("form#sign-in-code");
    await fillForm(asking, { [t("account.form.code")]: "000000" });
    await send(asking, t("account.signIn.action"));
    await asking.getByText(t("errors.auth.wrongCode")).waitFor();
    await fillForm(asking, { [t("account.form.code")]: app.nextCode() });
    // Until the page has read anew what a form may have changed, it takes no second one, and a key waits for nothing.
    const signIn = asking.getByRole("button", { name: t("account.signIn.action") });
    await expect.poll(() => signIn.isEnabled()).toBe(true);
    await asking.getByLabel(t("account.form.code")).press("Enter");
    await section.getByText(t("account.codes.on"), { exact: true }).waitFor();
    await useHeader(visit).showsBalance(6);

    await useHeader(visit).signOut();
    await useHeader(visit).signIn.waitFor();
    await signInForm(visit, person);
    await asking.getByRole("link", { name: t("account.form.useBackup") }).click();
    await fillForm(asking, { [t("account.form.backupCode")]: shown.toUpperCase() });
    await send(asking, t("account.signIn.action"));

    await open(t("account.codes.turnOff"));
    const end = page.locator("form#end-codes");
    await end.getByRole("button", { name: t("account.form.useBackup") }).click();
    await fillForm(end, {
      [t("account.form.currentPassword")]: password,
      [t("account.form.backupCode")]: other,
    });
    await send(end, t("account.codes.turnOff"));
    await section.getByText(t("account.codes.turnedOff")).waitFor();
    expect((await waitForMail(dataDir, email, 2)).subject).toBe(t("mail.secondFactorOff.subject"));
    await visit.end();
  },
);
