import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { parseJsonFile } from "#registry/source/json-file.ts";
import { syntaxProblems } from "#registry/source/syntax-problems.ts";
import { readStyleSource } from "#registry/source/style-source.ts";
import { checkFolderId, checkRequiredFiles } from "#registry/validate/check-folder.ts";
import { validateContents, validateShapes } from "#registry/validate/prepare-style.ts";
import { createRandom } from "./create-random.ts";
import { mutateManifest } from "./mutate-manifest.ts";

const STYLES = fileURLToPath(new URL("../../styles", import.meta.url));

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
      const problems = [...outer, ...shapes, ...contents.problems];
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
