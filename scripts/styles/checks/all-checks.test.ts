import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compareProblems, formatProblem, type Problem } from "#registry/source/problem.ts";
import { listStyleIds, readStyleSource, type StyleSource } from "#registry/source/style-source.ts";
import { ALL_CHECKS } from "./all-checks.ts";
import type { Check } from "./check.ts";
import {
  copyFieldsFixture,
  copyKeysFixture,
  copyLengthFixture,
  copyLinksFixture,
  copyMarkupFixture,
  copyTokensFixture,
  trademarksFixture,
} from "./copy/copy-checks.fixture.ts";
import {
  copyNamesFixture,
  encodingFixture,
  folderIdFixture,
  readableFixture,
  rulesFixture,
  schemaFixture,
  imageTypeFixture,
  jsonSyntaxFixture,
  requiredFilesFixture,
  unreadFilesFixture,
  secretsFixture,
} from "./folder-checks.fixture.ts";
import {
  copyScriptFixture,
  glossaryTermsFixture,
  localesFixture,
  untranslatedFixture,
  staleTranslationFixture,
} from "./translation/translation-checks.fixture.ts";
import { examplesFixture, promiseFixture } from "./pictures/picture-checks.fixture.ts";
import { imagesFixture } from "./folder-checks.images.fixture.ts";
import { listStyleTranslations } from "./translation/list-translations.ts";
import { modelInputsFixture, modelFilesFixture, promptNamesFixture } from "./vendor/vendor-checks.fixture.ts";
import { readGlossaries } from "./translation/read-glossaries.ts";
import {
  makeFolder,
  writeFiles,
  writeStyles,
  type CheckFixture,
  type SampleFiles,
} from "./sample-styles.fixture.ts";

const FIXTURES: Record<string, CheckFixture> = {
  "copy-fields": copyFieldsFixture,
  "copy-keys": copyKeysFixture,
  "copy-length": copyLengthFixture,
  "copy-links": copyLinksFixture,
  "copy-markup": copyMarkupFixture,
  "copy-names": copyNamesFixture,
  "copy-script": copyScriptFixture,
  "copy-tokens": copyTokensFixture,
  encoding: encodingFixture,
  examples: examplesFixture,
  promise: promiseFixture,
  "folder-id": folderIdFixture,
  "glossary-terms": glossaryTermsFixture,
  "image-type": imageTypeFixture,
  images: imagesFixture,
  "json-syntax": jsonSyntaxFixture,
  locales: localesFixture,
  "model-inputs": modelInputsFixture,
  "model-files": modelFilesFixture,
  "prompt-names": promptNamesFixture,
  readable: readableFixture,
  "required-files": requiredFilesFixture,
  rules: rulesFixture,
  schema: schemaFixture,
  trademarks: trademarksFixture,
  secrets: secretsFixture,
  "stale-translation": staleTranslationFixture,
  "unread-files": unreadFilesFixture,
  untranslated: untranslatedFixture,
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function judge(check: Check, folder: string, sources: StyleSource[], root: string): Problem[] {
  switch (check.scope) {
    case "style":
      return sources.flatMap((source) => check.check(source));
    case "registry":
      return check.check(sources);
    case "translations":
      return check.check(sources.flatMap(listStyleTranslations), readGlossaries(root));
    case "repository":
      return check.check(folder);
  }
}

function run(
  check: Check,
  files: SampleFiles,
  { glossaries = {}, taboo = {} }: Pick<CheckFixture, "glossaries" | "taboo"> = {},
): string[] {
  const root = makeFolder();
  const folder = check.scope === "repository" ? root : join(root, "styles");
  folders.push(root);
  if (check.scope === "repository") writeFiles(folder, files);
  else writeStyles(folder, files);
  for (const [locale, terms] of Object.entries(glossaries))
    writeFiles(root, {
      [`docs/glossary/${locale}.json`]: {
        register: "Plain.",
        quotes: "“…”",
        terms,
        ...(taboo[locale] && { taboo: taboo[locale] }),
      },
    });
  const sources =
    check.scope === "repository" ? [] : listStyleIds(folder).map((id) => readStyleSource(folder, id));
  return judge(check, folder, sources, root)
    .sort(compareProblems)
    .map((problem) =>
      formatProblem({
        ...problem,
        path: problem.path.startsWith(folder) ? relative(folder, problem.path) : problem.path,
      }),
    );
}

test("every check has a fixture, and every fixture a check", () => {
  expect(Object.keys(FIXTURES).sort()).toEqual(ALL_CHECKS.map(({ name }) => name).sort());
});

test.each(ALL_CHECKS)("the check $name accepts its good folder", (check) => {
  const fixture = FIXTURES[check.name];
  expect(run(check, fixture?.good ?? {}, fixture)).toEqual([]);
});

test.each(ALL_CHECKS)(
  "the check $name reports every problem of its bad folder, under its own name",
  (check) => {
    const fixture = FIXTURES[check.name];
    expect(run(check, fixture?.bad ?? {}, fixture)).toEqual(fixture?.problems);
  },
);
