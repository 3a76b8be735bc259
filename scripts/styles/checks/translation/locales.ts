import { LOCALES } from "#registry/contract/locale.ts";
import { problemAt } from "#registry/source/json-file.ts";
import { hasFault } from "#registry/source/style-source.ts";
import type { StyleCheck } from "../check.ts";
import { completionLevel } from "../copy/copy-texts.ts";

export const locales: StyleCheck = {
  name: "locales",
  description:
    "There is copy in all 12 locales; a missing one shows English, and is an error where the manifest says complete.",
  scope: "style",
  check(source) {
    const missing = LOCALES.filter(
      (locale) => !source.copies.has(locale) && locale !== "en" && !hasFault(source, `copy/${locale}.json`),
    );
    if (missing.length === 0 || !source.manifest) return [];
    const level = completionLevel(source);
    const message = `no copy in ${missing.join(", ")}; English is shown`;
    const path = level === "error" ? ["complete"] : [];
    return [
      problemAt(source.manifest, path, {
        level,
        rule: "locales",
        message,
        fix: `write ${missing.map((locale) => `copy/${locale}.json`).join(", ")}`,
      }),
    ];
  },
};
