import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Locale } from "#registry/contract/locale.ts";
import type { Finding } from "#registry/source/json-file.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { listPricePhrases } from "~/pages/tool/fill-faq-tokens.ts";

const commonSchema = z.record(z.unknown());

/** `{credits}` with its noun in each plural form of a locale that is there. */
export function readPricePhrases(locale: Locale): string[] {
  const path = projectPath(`locales/${locale}/common.json`);
  if (!existsSync(path)) return [];
  return listPricePhrases(commonSchema.parse(JSON.parse(readFileSync(path, "utf8"))));
}

/** A number, with or without its noun, that ends a sentence right after a colon: “Crediti: 1.” */
const BARE =
  /[:：]\s*\**(?<token>\{+(?:credits|count|n|found|cost|have|missing|price|balance)\}+)[^{}.:：،,;؛!！。]{0,12}[.!。！]/u;

/** What is wrong with how a text says a count, if anything. The rule is the check's name. */
export function judgeCounts(text: string, rule: string): Finding[] {
  const token = BARE.exec(text)?.groups?.["token"];
  if (token === undefined) return [];
  return [{ rule, message: `a colon stands before ${token}`, fix: "say it as a sentence" }];
}
