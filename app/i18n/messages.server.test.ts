import { describe, expect, test } from "vitest";
import { detectLocale, fixedTranslate } from "./fixed-translate.server.ts";
import { LOCALES, localePath } from "./locales.ts";
import { messagesOf, partOfMessages } from "./messages.server.ts";
import { formatMessage } from "./translate.ts";

describe("messagesOf", () => {
  test("gives a locale's own words", () => {
    expect(formatMessage(messagesOf("de", ["common"]), "de", "common.nav.pricing")).toBe("Preise");
  });

  test("gives only the files that were asked for", () => {
    expect(Object.keys(messagesOf("en", ["home"]))).toEqual(["home"]);
  });
});

describe("partOfMessages", () => {
  test("gives branches, single words and all forms of a counted one", () => {
    const { style } = partOfMessages("ar", "style", ["crumbs", "upload.none", "upload.tooFew"]);
    const { style: whole } = messagesOf("ar", ["style"]);
    expect(Object.keys(style ?? {})).toEqual(["crumbs", "upload"]);
    expect(style?.crumbs).toEqual(whole?.crumbs);
    expect(Object.keys(style?.upload ?? {}).sort()).toEqual(
      ["none", ...["few", "many", "one", "other", "two", "zero"].map((form) => `tooFew_${form}`)].sort(),
    );
  });

  test("throws for a word that there is not", () => {
    expect(() => partOfMessages("en", "style", ["upload.never"])).toThrow("style.json has upload.never");
  });
});

describe("fixedTranslate", () => {
  test.each(LOCALES)("says the same in %s as the page does", async (locale) => {
    const t = await fixedTranslate(locale);
    const messages = messagesOf(locale, ["common", "catalog"]);
    for (const count of [0, 1, 2, 6, 11, 100]) {
      expect(t("common.credits", { count })).toBe(
        formatMessage(messages, locale, "common.credits", { count }),
      );
    }
    expect(t("catalog.title")).toBe(formatMessage(messages, locale, "catalog.title"));
  });
});

describe("detectLocale", () => {
  test.each(LOCALES)("finds %s in a page's address, whatever the browser prefers", async (locale) => {
    for (const rest of ["/", "/pricing", "/nothing/here"]) {
      const address = `https://imgfx.example${localePath(locale, rest)}?lng=ko`;
      const headers = { "Accept-Language": "ja", "X-Locale": "fr", Cookie: "lng=it" };
      expect(await detectLocale(new Request(address, { headers }))).toBe(locale);
    }
  });

  test.each(["/en/pricing", "/xx", "/zh-Hans"])("takes %s for English", async (path) => {
    expect(await detectLocale(new Request(`https://imgfx.example${path}`))).toBe("en");
  });
});
