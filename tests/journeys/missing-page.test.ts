import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { openVisit } from "./steps/open-visit.ts";

test.each(["/none", `/${PRODUCT.slug}-style/none`, "/xx", "/pricing/none", `/de/${PRODUCT.slug}-style/a/b`])(
  "the one page for all missing ones reacts at %s as any other, and leads on",
  async (path) => {
    const { page, t } = await openVisit({ locale: path.startsWith("/de/") ? "de" : "en" });
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => {
      if (/Content Security Policy|Refused/.test(message.text())) problems.push(message.text());
    });
    await page.goto(path);
    await page.locator("html[data-hydrated]").waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByRole("button", { name: t("common.nav.theme") }).click();
    await page.locator("html[data-theme=dark]").waitFor();
    await page.getByRole("link", { name: t("common.notFound.styles") }).click();
    await page.waitForURL(`**/${PRODUCT.slug}-style`);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);
