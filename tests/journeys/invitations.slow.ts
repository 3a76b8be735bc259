import { expect, test } from "vitest";
import { findViolations, showIn } from "../pages/find-violations.ts";
import { expectToFit } from "../pages/expect-to-fit.ts";
import { buyByApi, makeAccount, newPerson } from "./steps/make-account.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE, pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";
import { toolPage } from "./steps/tool-form.ts";

/** Takes any photo. */
const STYLE = "inversion-filter";

async function readCode({ page, open }: Visit): Promise<string> {
  await open("/credits");
  const link = await page.locator("#invite-link").inputValue();
  return new URL(link).searchParams.get("invite") ?? "";
}

/** Comes by a link, in a browser that may have been somebody else's before. */
async function join(visit: Visit, invite: string): Promise<void> {
  const person = { ...newPerson("Noor"), invite };
  await makeAccount(visit, { person });
}

async function makePicture(visit: Visit): Promise<void> {
  await visit.open(toolPage(STYLE));
  const style = useStyleForm(visit);
  await style.makePicture(pickPhoto("cat"));
}

test("a friend at the same line brings both sides credits once a picture is made and something is bought, and until then both read what is missing", async () => {
  const host = await openVisit({ locale: "ar", browser: PHONE });
  await makeAccount(host);
  const code = await readCode(host);
  const friend = await openVisit({ locale: "de", browser: PHONE });
  await join(friend, code);
  for (const visit of [host, friend]) {
    const { page, t } = visit;
    await visit.open("/credits");
    await page.getByText(t("credits.invite.picture")).waitFor();
    await page.getByText(t("credits.invite.activity", { days: 3, done: 0 })).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await showIn(page, { colorScheme, width: 390 });
      expect(await findViolations(page)).toEqual([]);
    }
    await expectToFit(page, 320);
  }
  await makePicture(friend);
  await friend.open("/credits");
  await friend.page.getByText(friend.t("credits.invite.activity", { days: 3, done: 1 })).waitFor();
  await buyByApi(friend, "pack-100");
  await host.open("/credits");
  await host.page.getByText(host.t("credits.invite.rewarded", { rewarded: 1, most: 20 })).waitFor();
  expect(await host.page.getByText(host.t("credits.invite.open")).count()).toBe(0);
  await friend.open("/credits");
  expect(await friend.page.getByText(friend.t("credits.invite.own")).count()).toBe(0);
  await host.end();
  await friend.end();
});
