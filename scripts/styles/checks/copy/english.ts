import { readFileSync } from "node:fs";
import { z } from "zod";
import { projectPath } from "#registry/source/project-path.ts";
import { type Finding, problemAt } from "#registry/source/json-file.ts";
import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import type { StyleCheck, RepositoryCheck } from "../check.ts";
import { readLocale } from "../translation/list-message-translations.ts";
import { listTexts, readProperty } from "./copy-texts.ts";

/** Where the words stand that the site's English goes without, each with what it says instead. */
const PATH = "docs/glossary/refused.json";

const wordsSchema = z.record(z.string().min(1));
const refusedSchema = z
  .object({
    about: z.string(),
    turns: wordsSchema,
    turnsAboutVideos: wordsSchema,
    versions: z.array(z.string().min(1)),
    spellings: wordsSchema,
  })
  .strict();

interface Refusal {
  pattern: RegExp;
  instead: string;
}

/** A word stands alone, whatever its case; a star at its beginning or end takes any letters there. */
const patternOf = (word: string): RegExp => {
  const core = word.replace(/^\*|\*$/g, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const [start, end] = [word.startsWith("*"), word.endsWith("*")];
  const [before, after] = [start ? "[\\p{L}-]*" : "(?<![\\p{L}-])", end ? "[\\p{L}-]*" : "(?![\\p{L}-])"];
  return new RegExp(before + core + after, "iu");
};

const listRefusals = (words: Readonly<Record<string, string>>): Refusal[] =>
  Object.entries(words).map(([word, instead]) => ({ pattern: patternOf(word), instead }));

const refused = refusedSchema.parse(JSON.parse(readFileSync(projectPath(PATH), "utf8")));
const EVERYWHERE = [...listRefusals(refused.turns), ...listRefusals(refused.spellings)];
const ABOUT_VIDEOS = listRefusals(refused.turnsAboutVideos);

/** What the site's English goes without, in a text; `aboutVideos` where it speaks of videos. The rule is the check's name. */
function judgeEnglish(text: string, rule: string, aboutVideos = false): Finding[] {
  const findings = [...EVERYWHERE, ...(aboutVideos ? ABOUT_VIDEOS : [])].flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text);
    return found ? [{ rule, message: `says "${found[0]}"`, fix: `say "${instead}", or otherwise` }] : [];
  });
  const version = /\bversion (\d+(?:\.\d+)*)/i.exec(text);
  if (version?.[1] === undefined || refused.versions.includes(version[1])) return findings;
  return [...findings, { rule, message: `says "${version[0]}"`, fix: "say what it does; versions change" }];
}

export const englishCopy: StyleCheck = {
  name: "english-copy",
  description: "A tool's English has American spelling and none of the words in docs/glossary/refused.json.",
  scope: "style",
  check({ copies, manifest }) {
    const file = copies.get(DEFAULT_LOCALE);
    if (!file) return [];
    const aboutVideos = readProperty(manifest, "output") === "video";
    return [...listTexts(file).values()].flatMap(({ path, text }) =>
      judgeEnglish(text, "english-copy", aboutVideos && path[0] !== "alt").map((finding) =>
        problemAt(file, path, finding),
      ),
    );
  },
};

export const englishMessages: RepositoryCheck = {
  name: "english-messages",
  description:
    "The site's own English has American spelling and none of the words in docs/glossary/refused.json.",
  scope: "repository",
  check: (root) =>
    readLocale(root, "en").flatMap(([key, text, report]) =>
      judgeEnglish(text, "english-messages", key.split(".").includes("video")).map(report),
    ),
};
