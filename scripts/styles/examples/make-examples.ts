import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkedExamplesSchema, type ExamplesFile } from "#registry/contract/examples.ts";
import { syntaxProblems, type JsonFile } from "#registry/source/json-file.ts";
import { formatProblem, type Problem } from "#registry/source/problem.ts";
import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import { validateRules } from "#registry/validate/validate-rules.ts";
import { validateShape } from "#registry/validate/validate-shape.ts";
import type { Provider } from "~/providers/provider.ts";
import type { Command, CommandContext } from "../command.ts";
import { describeFailure } from "../describe-failure.ts";
import { openEngine } from "../open-engine.ts";
import { printJson } from "../print-json.ts";
import { readTool } from "../run-tool.ts";
import { hashEngine } from "./describe-made.ts";
import { findStale } from "./find-stale.ts";
import { makePair } from "./make-pair.ts";
import { addImages } from "./name-images.ts";

interface StyleOutcome {
  made: number;
  failed: number;
}

function readExamples(file: JsonFile): ExamplesFile {
  const problems: Problem[] = [...syntaxProblems(file), ...validateShape(file, "examples")];
  const judged = validateRules(file, checkedExamplesSchema);
  if ("value" in judged && problems.length === 0) return judged.value;
  throw new Error(
    [...problems, ...("problems" in judged ? judged.problems : [])].map(formatProblem).join("\n"),
  );
}

/** Makes the pairs of one style that are made from photographs; with `stale`, only those that are not up to date. */
async function makeStyle(
  id: string,
  provider: Provider,
  engine: string,
  { stylesDir, root, options, print }: CommandContext,
): Promise<StyleOutcome> {
  const source = readStyleSource(stylesDir, id);
  const outcome = { made: 0, failed: 0 };
  const { examples, directory } = source;
  if (!examples) {
    print(`${id}: no examples.json, so nothing is made`);
    return outcome;
  }
  const file = readExamples(examples);
  const tool = readTool(stylesDir, id);
  const prompt = source.prompt?.text ?? "";
  const pairs = await Promise.all(
    file.pairs.map(async (pair, index) => {
      if (!pair.parts) return pair;
      const asked = { manifest: tool.manifest, prompt, pair, index, directory, root, engine };
      const reason = options.stale ? findStale(asked) : "is asked for";
      if (reason === undefined) return pair;
      if (options.stale) print(`${id}: pair ${index + 1} ${reason}`);
      try {
        const { made, seconds, bytes } = await makePair(provider, { ...asked, tool });
        outcome.made += 1;
        print(`${id}: pair ${index + 1} in ${seconds.toFixed(1)} s, ${Math.round(bytes / 1024)} KB`);
        return { ...pair, made };
      } catch (error) {
        outcome.failed += 1;
        print(`${id}: pair ${index + 1} failed: ${describeFailure(error)}`);
        return pair;
      }
    }),
  );
  writeFileSync(join(directory, "examples.json"), printJson({ ...file, pairs }));
  if (!tool.manifest.images && outcome.made === pairs.length && source.manifest)
    writeFileSync(join(directory, "manifest.json"), addImages(source.manifest.text));
  return outcome;
}

/**
 * `examples [id…]`: makes the before/after pictures of styles from the sample photographs, as a generation would, and
 * records how; 1 where a picture could not be made. Drawings are left alone.
 */
export const makeExamples: Command = async (context) => {
  const { stylesDir, root, ids, print } = context;
  const wanted = ids.length > 0 ? ids : listStyleIds(stylesDir);
  const provider = await openEngine(context);
  const engine = hashEngine(root, provider.name);
  let [made, failed] = [0, 0];
  try {
    for (const [index, id] of wanted.entries()) {
      print(`${index + 1}/${wanted.length} ${id}`);
      const outcome = await makeStyle(id, provider, engine, context).catch((error: unknown) => {
        print(`${id}: ${describeFailure(error)}`);
        return { made: 0, failed: 1 };
      });
      made += outcome.made;
      failed += outcome.failed;
    }
  } finally {
    await provider.close();
  }
  print(`${made} pairs made, ${failed} failed`);
  return failed > 0 ? 1 : 0;
};
