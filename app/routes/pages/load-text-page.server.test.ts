import { describe, expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { renderPageText } from "~/routes/pages/load-text-page.server.ts";

const VALUES = {
  email: "help@example.com",
  processing: "Here.",
  visitorCredits: "4 credits",
  payments: "Paid elsewhere.",
  google: "No Google.",
  keepDays: "30",
  accountCredits: "6 credits",
  checkInCredits: "2 credits",
  weekCredits: "10 credits",
  inviteCredits: "20 credits",
  inviteMost: "20",
  monthlyCredits: "800 credits",
  historyPath: "/history",
  accountPath: "/account",
  creditsPath: "/credits",
  pricingPath: "/pricing",
  privacyPath: "/privacy",
  termsPath: "/terms",
};

describe.each(["privacy", "terms"] as const)("the %s text", (name) => {
  test.each(LOCALES)("is written in %s, with every value filled in", (locale) => {
    const html = renderPageText(locale, name, VALUES);
    expect(html).toContain("mailto:help@example.com");
    expect(html).not.toMatch(/\{\{|\}\}/);
  });

  test("has the same number of sections in every language", () => {
    const sections = LOCALES.map((locale) => renderPageText(locale, name, VALUES).split("<h2").length);
    expect(new Set(sections).size).toBe(1);
  });
});
