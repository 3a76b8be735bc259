import { rmSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { formatProblem } from "#registry/source/problem.ts";
import { listMessageTranslations } from "./list-translations.ts";
import { makeFolder, writeFiles } from "../sample-styles.fixture.ts";
import { staleTranslation } from "./untranslated.ts";
import { hashText } from "./copy-lock.ts";

const root = makeFolder();
afterEach(() => rmSync(root, { recursive: true, force: true }));

const noGlossaries = { english: undefined, locales: new Map(), styles: { folder: "", ids: [] } };

test("the site's own words are compared with English, plural forms and markdown included", () => {
  writeFiles(root, {
    "locales/en/style.json": { left_one: "{{count}} day", left_other: "{{count}} days" },
    "locales/en/terms.md": "## Credits\n\nThey are spent.\n",
    "locales/pl/style.json": {},
    "locales/ar/style.json": { left_few: "{{count}} أيام", left_other: "{{count}} يوم" },
    "locales/ar/terms.md": "## الرصيد\n\nيُصرف.\n",
    "locales/same-as-english.json": { "style.name": ["ar"], "style.lead": ["de"] },
    "locales/copy.lock.json": { english: { "style.left_other": hashText("{{count}} days") } },
  });
  const [arabic, ...others] = listMessageTranslations(root);
  expect(others).toEqual([]);
  expect(arabic).toMatchObject({ locale: "ar", prefix: "", sameAsEnglish: ["style.name"] });
  const texts = [...(arabic?.texts ?? [])].map(([key, { english, text }]) => [key, english, text]);
  expect(texts).toEqual([
    ["style.left_few", "{{count}} days", "{{count}} أيام"],
    ["style.left_other", "{{count}} days", "{{count}} يوم"],
    ["terms.1", "## Credits", "## الرصيد"],
    ["terms.2", "They are spent.", "يُصرف."],
  ]);
  const found = arabic?.texts.get("terms.2")?.report({ rule: "test", message: "seen" });
  expect(found && formatProblem(found)).toBe("locales/ar/terms.md:3:1 error[test] seen");
  expect(staleTranslation.check(arabic ? [arabic] : [], noGlossaries).map(formatProblem)).toEqual([
    "locales/copy.lock.json:1:1 error[stale-translation] 2 of 4 texts in ar have no record of the English they were made from; fix: npm run styles -- fix",
  ]);
});
