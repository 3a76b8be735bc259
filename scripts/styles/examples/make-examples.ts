import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import {
  checkedExamplesSchema,
  EXAMPLE_KINDS,
  listExamples,
  type ExampleSource,
  type ExamplesFile,
} from "#registry/contract/examples.ts";
import { type JsonFile, syntaxProblems } from "#registry/source/json-file.ts";
import { formatProblem, type Problem } from "#registry/source/problem.ts";
import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import { validateRules } from "#registry/validate/validate-rules.ts";
import { validateShape } from "#registry/validate/validate-shape.ts";
import type { Provider } from "~/server/providers/provider.ts";
import type { Command, CommandContext } from "../command.ts";
import { describeFailure } from "../preview/make-preview.ts";
import { takeEngine } from "../open-engine.ts";
import { readTool } from "../run-tool.ts";
import { makeExample } from "./make-example.ts";
import { addImages } from "./name-images.ts";
import { openMediaRoom, type MediaRoom } from "./open-media-room.ts";

/** JSON as the project formats it. */
const printJson = async (value: unknown): Promise<string> =>
  format(JSON.stringify(value), { ...(await resolveConfig("examples.json")), parser: "json" });

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

/** Whether the engine can make an example: a drawing was made by hand. */
const isMakeable = (example: ExampleSource): boolean =>
  example.kind !== "pair" || example.parts !== undefined;

/** The file with examples that were made in the place of those it has. */
function putBack(file: ExamplesFile, examples: readonly ExampleSource[]): ExamplesFile {
  const lists = Object.values(EXAMPLE_KINDS).flatMap(({ list }) => (file[list] ? [list] : []));
  const plain = examples.map(({ kind: _, ...example }) => example);
  return { ...file, ...Object.fromEntries(lists.map((list) => [list, plain])) };
}

/** What examples are made with. */
interface Workshop {
  provider: Provider;
  media: MediaRoom;
}

/** Makes the examples of one style, drawings left out. */
async function makeStyle(
  id: string,
  { provider, media }: Workshop,
  { stylesDir, root, print }: CommandContext,
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
  const finished = await Promise.all(
    listExamples(file).map(async (example, index) => {
      if (!isMakeable(example)) return example;
      const name = `${id}: ${example.kind} ${index + 1}`;
      try {
        const made = await makeExample(provider, media, { tool, example, index, directory, root });
        outcome.made += 1;
        print(`${name} in ${made.seconds.toFixed(1)} s, ${Math.round(made.bytes / 1024)} KB`);
        return made.example;
      } catch (error) {
        outcome.failed += 1;
        print(`${name} failed: ${describeFailure(error)}`);
        return example;
      }
    }),
  );
  writeFileSync(join(directory, "examples.json"), await printJson(putBack(file, finished)));
  const arePairs = file.pairs !== undefined && outcome.made === finished.length;
  if (arePairs && !tool.manifest.images && source.manifest)
    writeFileSync(join(directory, "manifest.json"), addImages(source.manifest.text));
  return outcome;
}

/**
 * `examples [id…]`: makes the examples of styles from words and the sample photographs, as a generation would;
 * 1 where one could not be made. Drawings are left alone.
 */
export const makeExamples: Command = async (context) => {
  const { stylesDir, ids, print } = context;
  const wanted = ids.length > 0 ? ids : listStyleIds(stylesDir);
  const provider = await takeEngine(context);
  const workshop = { provider, media: openMediaRoom() };
  let [made, failed] = [0, 0];
  try {
    for (const [index, id] of wanted.entries()) {
      print(`${index + 1}/${wanted.length} ${id}`);
      const outcome = await makeStyle(id, workshop, context).catch((error: unknown) => {
        print(`${id}: ${describeFailure(error)}`);
        return { made: 0, failed: 1 };
      });
      made += outcome.made;
      failed += outcome.failed;
    }
  } finally {
    await workshop.media.close();
    await provider.close();
  }
  print(`${made} examples made, ${failed} failed`);
  return failed > 0 ? 1 : 0;
};
