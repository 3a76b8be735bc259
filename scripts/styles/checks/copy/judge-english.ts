import { readFileSync } from "node:fs";
import { z } from "zod";
import { projectPath } from "#registry/source/project-path.ts";
import type { Finding } from "#registry/source/json-file.ts";

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
export function judgeEnglish(text: string, rule: string, aboutVideos = false): Finding[] {
  const findings = [...EVERYWHERE, ...(aboutVideos ? ABOUT_VIDEOS : [])].flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text);
    return found ? [{ rule, message: `says "${found[0]}"`, fix: `say "${instead}", or otherwise` }] : [];
  });
  const version = /\bversion (\d+(?:\.\d+)*)/i.exec(text);
  if (version?.[1] === undefined || refused.versions.includes(version[1])) return findings;
  return [...findings, { rule, message: `says "${version[0]}"`, fix: "say what it does; versions change" }];
}
