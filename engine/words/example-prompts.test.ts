import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { copySchema } from "#registry/contract/copy.ts";
import { formSchema } from "#registry/contract/field.ts";
import { LOCALES, mapLocales, type Locale } from "#registry/contract/locale.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { readTool } from "../../tests/fixtures/photos/read-sample.ts";
import { readWish } from "./read-wish.ts";

const readJson = (path: string): unknown => JSON.parse(readFileSync(projectPath(path), "utf8"));
const readCopy = (id: string, locale: Locale) =>
  copySchema.parse(readJson(`styles/${id}/copy/${locale}.json`));

const tools = readdirSync(projectPath("styles")).filter((id) => readCopy(id, "en").promptExamples);
const cases = tools.flatMap((id) => LOCALES.map((locale) => [id, locale] as const));

async function openTool(id: string) {
  const form = `styles/${id}/form.json`;
  const fields = existsSync(projectPath(form)) ? formSchema.parse(readJson(form)).fields : [];
  const titles = mapLocales((locale) => readCopy(id, locale).title);
  return { ...(await readTool(id)), fields, titles };
}

test.each(cases)("%s follows every prompt that its examples in %s offer", async (id, locale) => {
  const tool = await openTool(id);
  const examples = readCopy(id, locale).promptExamples?.examples ?? [];
  expect(examples.length).toBeGreaterThan(0);
  for (const { prompt } of examples)
    expect(
      () => readWish(tool, { words: prompt, values: {}, hasPhotos: true, locale }),
      prompt,
    ).not.toThrow();
});
