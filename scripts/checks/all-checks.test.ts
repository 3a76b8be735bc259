import { rmSync } from "node:fs";
import { relative } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compareProblems, formatProblem } from "#registry/source/problem.ts";
import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import { ALL_CHECKS } from "./all-checks.ts";
import type { Check } from "./check.ts";
import { copyKeysFixture } from "./copy-keys.fixture.ts";
import { copyNamesFixture } from "./copy-names.fixture.ts";
import { copyScriptFixture } from "./copy-script.fixture.ts";
import { copyTokensFixture } from "./copy-tokens.fixture.ts";
import { examplesFixture } from "./examples.fixture.ts";
import { folderIdFixture } from "./folder-id.fixture.ts";
import { imageTypeFixture } from "./image-type.fixture.ts";
import { imagesFixture } from "./images.fixture.ts";
import { jsonSyntaxFixture } from "./json-syntax.fixture.ts";
import { localesFixture } from "./locales.fixture.ts";
import { promiseFixture } from "./promise.fixture.ts";
import { promptLengthFixture } from "./prompt-length.fixture.ts";
import { requiredFilesFixture } from "./required-files.fixture.ts";
import { rulesFixture } from "./rules.fixture.ts";
import { schemaFixture } from "./schema.fixture.ts";
import { schemaFreshFixture } from "./schema-fresh.fixture.ts";
import { secretsFixture } from "./secrets.fixture.ts";
import { sharedSentencesFixture } from "./shared-sentences.fixture.ts";
import { staleTranslationFixture } from "./stale-translation.fixture.ts";
import { unreadFilesFixture } from "./unread-files.fixture.ts";
import { untranslatedFixture } from "./untranslated.fixture.ts";
import { makeFolder, writeFiles, writeStyles, type CheckFixture, type SampleFiles } from "./sample-styles.ts";

const FIXTURES: Record<string, CheckFixture> = {
  "copy-keys": copyKeysFixture,
  "copy-names": copyNamesFixture,
  "copy-script": copyScriptFixture,
  "copy-tokens": copyTokensFixture,
  examples: examplesFixture,
  promise: promiseFixture,
  "folder-id": folderIdFixture,
  "image-type": imageTypeFixture,
  images: imagesFixture,
  "json-syntax": jsonSyntaxFixture,
  locales: localesFixture,
  "prompt-length": promptLengthFixture,
  "required-files": requiredFilesFixture,
  rules: rulesFixture,
  schema: schemaFixture,
  "schema-fresh": schemaFreshFixture,
  secrets: secretsFixture,
  "shared-sentences": sharedSentencesFixture,
  "stale-translation": staleTranslationFixture,
  "unread-files": unreadFilesFixture,
  untranslated: untranslatedFixture,
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function run(check: Check, files: SampleFiles): string[] {
  const folder = makeFolder();
  folders.push(folder);
  if (check.scope === "repository") writeFiles(folder, files);
  else writeStyles(folder, files);
  const sources =
    check.scope === "repository" ? [] : listStyleIds(folder).map((id) => readStyleSource(folder, id));
  const problems =
    check.scope === "style"
      ? sources.flatMap((source) => check.check(source))
      : check.scope === "registry"
        ? check.check(sources)
        : check.check(folder);
  return problems.sort(compareProblems).map((problem) =>
    formatProblem({
      ...problem,
      path: check.scope === "repository" ? problem.path : relative(folder, problem.path),
    }),
  );
}

test("every check has a fixture, and every fixture a check", () => {
  expect(Object.keys(FIXTURES).sort()).toEqual(ALL_CHECKS.map(({ name }) => name).sort());
});

test.each(ALL_CHECKS)("the check $name accepts its good folder", (check) => {
  expect(run(check, FIXTURES[check.name]?.good ?? {})).toEqual([]);
});

test.each(ALL_CHECKS)(
  "the check $name reports every problem of its bad folder, under its own name",
  (check) => {
    const fixture = FIXTURES[check.name];
    expect(run(check, fixture?.bad ?? {})).toEqual(fixture?.problems);
  },
);
