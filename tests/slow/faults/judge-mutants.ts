import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { parseJsonFile, syntaxProblems } from "#registry/source/json-file.ts";
import { readStyleSource } from "#registry/source/style-source.ts";
import { checkFolderId, checkRequiredFiles } from "#registry/validate/check-folder.ts";
import { validateContents, validateShapes } from "#registry/validate/prepare-style.ts";
import { listBrokenRules } from "#registry/validate/validate-rules.ts";
import { createRandom } from "../../faults/create-random.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const ODD_KEYS = ["__proto__", "constructor", "prototype", "toString", "", "id", "$schema", "x".repeat(500)];
const deep = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
/** As JSON, so that a member may be named `__proto__`. */
const ODD_VALUES = [
  ...["null", "true", "-1", "1e308", "0.5", "9007199254740993", '""', "[]", "{}", '"__proto__"'],
  ...[
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '"(a+)+$"',
    '"^(([a-z])+.)+[A-Z]$"',
  ],
  ...[
    '"../../etc/passwd"',
    '"\\u0000"',
    '"\\ud800"',
    `"${"a".repeat(20_000)}"`,
    '"<script>alert(1)</script>"',
  ],
  ...[deep(200), `{"field":${'{"not":'.repeat(100)}1${"}".repeat(100)}}`, '"{product}{product}"', '"$ref"'],
];
/** Stands where a part of the text is put that JSON.stringify would write otherwise. */
const MARK = "\u0001part\u0001";

const STYLES = fileURLToPath(new URL("../../../styles", import.meta.url));

export interface Judged {
  refused: number;
  sound: number;
}

/**
 * Judges so many mutants of a style's manifest, or of its form, by every rule of a folder, and shows that each is sound
 * or has a problem with a place. A failure tells seed and mutant.
 */
export function judgeMutants(ids: readonly string[], count: number, seed: number): Judged {
  const random = createRandom(seed);
  const sources = ids.map((id) => readStyleSource(STYLES, id));
  const judged = { refused: 0, sound: 0 };
  for (let nth = 0; nth < count; nth += 1) {
    const source = sources[nth % sources.length];
    const file = source?.form && random() < 0.4 ? source.form : source?.manifest;
    if (!source || !file) throw new Error("a style has no manifest");
    const mutant = parseJsonFile(file.path, mutateManifest(file.text, random));
    const english = source.copies.get("en");
    const changed = {
      ...source,
      ...(file === source.form ? { form: mutant } : { manifest: mutant }),
      copies: new Map(english ? [["en", english]] : []),
    };
    const told = `seed ${seed}, mutant ${nth} of ${file.path}`;
    try {
      const shapes = [...syntaxProblems(mutant), ...validateShapes(changed)];
      const outer = [...checkRequiredFiles(changed), ...checkFolderId(changed)];
      const contents = shapes.length === 0 ? validateContents(changed) : { problems: [] };
      const rules = listBrokenRules(changed);
      const problems = [...outer, ...shapes, ...rules, ...contents.problems];
      for (const { path, line, column, message } of problems)
        expect(path !== "" && line >= 1 && column >= 1 && message !== "", told).toBe(true);
      if (problems.length > 0) judged.refused += 1;
      else judged.sound += 1;
      expect("style" in contents || problems.length > 0, told).toBe(true);
    } catch (cause) {
      throw new Error(`${told}: ${String(cause)}`, { cause });
    }
  }
  expect(Reflect.get({}, "isAdmin"), "no mutant changes what every object has").toBeUndefined();
  return judged;
}

/** Every place in a value: its parent and its key there. */
function listPlaces(value: Json): { parent: Json[] | { [key: string]: Json }; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const parent = value;
  return Object.keys(parent).flatMap((key) => [
    { parent, key },
    ...listPlaces((parent as { [key: string]: Json })[key] ?? null),
  ]);
}

/**
 * The text of a JSON file with one to three things wrong, drawn from `random`: members left out, repeated, renamed,
 * put elsewhere or inside each other, odd values, and at times characters changed.
 */
function mutateManifest(text: string, random: () => number): string {
  const below = (end: number) => Math.floor(random() * end);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];
  const root = JSON.parse(text) as Json;
  const parts: string[] = [];
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const places = listPlaces(root);
    const [place, other] = [pick(places), pick(places)];
    if (!place || !other) break;
    const parent = place.parent as { [key: string]: Json };
    const value = parent[place.key] ?? null;
    const from = (other.parent as { [key: string]: Json })[other.key] ?? null;
    const kind = below(6);
    if (kind === 0) delete parent[place.key];
    else if (kind === 1) parent[place.key] = structuredClone(from);
    else if (kind === 2) parent[place.key] = { [other.key]: value, again: structuredClone(value) };
    else if (kind === 3) parent[place.key] = [value, structuredClone(value)];
    else {
      parts.push(pick(ODD_VALUES) ?? "null");
      const key = kind === 4 ? place.key : `${MARK}${pick(ODD_KEYS)}`;
      parent[key] = MARK;
    }
  }
  const written = JSON.stringify(root, null, 2)
    .replaceAll(JSON.stringify(MARK), () => parts.pop() ?? "null")
    .replaceAll(JSON.stringify(MARK).slice(1, -1), "");
  if (random() > 0.1) return written;
  const at = below(written.length);
  return (
    pick([
      written.slice(0, at),
      `${written.slice(0, at)}${pick(['"', "}", ",", "\0"])}${written.slice(at)}`,
    ]) ?? ""
  );
}
