import { fileURLToPath } from "node:url";
import { checkedExamplesSchema, type ExamplesFile } from "#registry/contract/examples.ts";
import { manifestSchema, type Manifest } from "#registry/contract/manifest.ts";
import { fillProduct } from "#registry/contract/product.ts";
import { problemAt, syntaxProblems, type JsonFile } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { suggest } from "#registry/validate/did-you-mean.ts";
import { validateRules } from "#registry/validate/validate-rules.ts";
import { validateShape } from "#registry/validate/validate-shape.ts";
import { findStale } from "../styles/examples/find-stale.ts";
import { listPhotos } from "../styles/sample-photos.ts";
import type { StyleCheck } from "./check.ts";
import { hearsWords } from "./hears-words.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RULE = "examples";

function checkPhotos(file: JsonFile, { pairs }: ExamplesFile): Problem[] {
  const known = listPhotos(ROOT);
  return pairs.flatMap(({ parts = [] }, pair) =>
    parts.flatMap(({ photo }, part) => {
      if (known.includes(photo)) return [];
      const message = `there is no sample photograph "${photo}"`;
      return [
        problemAt(file, ["pairs", pair, "parts", part, "photo"], {
          rule: RULE,
          message,
          fix: suggest(photo, known),
        }),
      ];
    }),
  );
}

/** What a pair asks for must be what the manifest allows. */
function checkAgainstManifest(
  file: JsonFile,
  { pairs }: ExamplesFile,
  manifest: Manifest,
  isHeard: boolean,
): Problem[] {
  const drawn = pairs.findIndex(({ illustration }) => illustration);
  const worded = isHeard ? -1 : pairs.findIndex(({ words }) => words !== undefined);
  return [
    drawn >= 0 &&
      manifest.images &&
      !manifest.images.illustration &&
      problemAt(file, ["pairs", drawn, "illustration"], {
        rule: RULE,
        message: "a drawing among the examples, which the manifest calls results",
        fix: 'add "illustration": true to the manifest\'s images',
      }),
    worded >= 0 &&
      problemAt(file, ["pairs", worded, "words"], {
        rule: RULE,
        message: "nobody can ask this style for anything: its prompt is hidden",
        fix: 'remove "words", or set "showSystemPrompt" in the manifest',
      }),
  ].filter((problem) => problem !== false && problem !== undefined);
}

function checkFreshness(
  file: JsonFile,
  { pairs }: ExamplesFile,
  manifest: Manifest,
  { id, directory, prompt }: StyleSource,
): Problem[] {
  return pairs.flatMap((pair, index) => {
    const reason = findStale({ manifest, prompt: prompt?.text ?? "", pair, index, directory, root: ROOT });
    if (reason === undefined) return [];
    const fix = `run npm run styles -- examples ${id} --stale`;
    return [
      problemAt(file, ["pairs", index], {
        level: "warning",
        rule: RULE,
        message: `pair ${index + 1} ${reason}`,
        fix,
      }),
    ];
  });
}

export const examples: StyleCheck = {
  name: RULE,
  description: "What the example pictures are made from is well described, and they are what it makes.",
  scope: "style",
  check(source) {
    const { examples: file, manifest: manifestFile } = source;
    if (!file) return [];
    const broken = [...syntaxProblems(file), ...validateShape(file, "examples")];
    if (broken.length > 0) return broken.map((problem) => ({ ...problem, rule: RULE }));
    const judged = validateRules(file, checkedExamplesSchema);
    if ("problems" in judged) return judged.problems.map((problem) => ({ ...problem, rule: RULE }));
    const unknown = checkPhotos(file, judged.value);
    const manifest = manifestFile && manifestSchema.safeParse(parseFilled(manifestFile)).data;
    if (unknown.length > 0 || !manifest) return unknown;
    return [
      ...checkAgainstManifest(file, judged.value, manifest, hearsWords(source)),
      ...checkFreshness(file, judged.value, manifest, source),
    ];
  },
};

/** A manifest with `{product}` filled in, as the command reads it; undefined where it is not JSON. */
const parseFilled = ({ value, text }: JsonFile): unknown =>
  value === undefined ? undefined : JSON.parse(fillProduct(text));
