import { fileURLToPath } from "node:url";
import {
  checkedExamplesSchema,
  EXAMPLE_KINDS,
  listExamples,
  type ExampleSource,
} from "#registry/contract/example-kinds.ts";
import { copySchema } from "#registry/contract/copy.ts";
import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import { manifestSchema, type Manifest } from "#registry/contract/manifest.ts";
import { fillProduct } from "#registry/contract/product.ts";
import { problemAt, type JsonFile } from "#registry/source/json-file.ts";
import { syntaxProblems } from "#registry/source/syntax-problems.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import { listExampleFiles } from "#registry/validate/read-examples.ts";
import { validateRules } from "#registry/validate/validate-rules.ts";
import { validateShape } from "#registry/validate/validate-shape.ts";
import { partsOf } from "../../examples/compose-photos.ts";
import { listPhotos } from "../../sample-photos.ts";
import type { StyleCheck } from "../check.ts";
import { completionLevel } from "../copy/copy-texts.ts";
import { checkFit } from "./example-fit.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const RULE = "examples";

function checkPhotos(file: JsonFile, examples: readonly ExampleSource[]): Problem[] {
  const known = listPhotos(ROOT);
  return examples.flatMap((example, index) =>
    partsOf(example).flatMap(({ photo }, part) => {
      if (known.includes(photo)) return [];
      const message = `there is no sample photograph "${photo}"`;
      const path = [EXAMPLE_KINDS[example.kind].list, index, "parts", part, "photo"];
      return [problemAt(file, path, { rule: RULE, message, fix: suggest(photo, known) })];
    }),
  );
}

/** Every example that is not a drawing has files: it was made. */
function checkMade(
  file: JsonFile,
  examples: readonly ExampleSource[],
  { images }: Manifest,
  source: StyleSource,
): Problem[] {
  return examples.flatMap((example, index) => {
    if (example.kind === "pair" && !example.parts) return [];
    const names =
      example.kind === "pair"
        ? [images?.before[index], images?.after[index]]
        : listExampleFiles(example, index).map(({ name }) => name);
    if (names.some((name) => name !== undefined && source.files.includes(`images/${name}`))) return [];
    const message = `${example.kind} ${index + 1} was never made`;
    const fix = `run npm run styles -- examples ${source.id}`;
    const path = [EXAMPLE_KINDS[example.kind].list, index];
    return [problemAt(file, path, { level: completionLevel(source), rule: RULE, message, fix })];
  });
}

/** What the English copy says that was asked for is what was asked for. */
function checkAsked(listed: readonly ExampleSource[], { copies }: StyleSource): Problem[] {
  const file = copies.get(DEFAULT_LOCALE);
  const copy = copySchema.safeParse(file?.value).data;
  if (!file || !copy?.alt?.asked) return [];
  return copy.alt.asked.flatMap((words, index) => {
    const example = listed[index];
    const asked = example && "words" in example ? example.words : undefined;
    if (words === asked) return [];
    const message =
      asked === undefined ? "no words were asked for here" : `examples.json asks for "${asked}" here`;
    const fix = asked === undefined ? "remove asked" : "say the same in both";
    return [problemAt(file, ["alt", "asked", index], { rule: RULE, message, fix })];
  });
}

export const examples: StyleCheck = {
  name: RULE,
  description:
    "What the examples are made from is well described, fits the tool, and they are made: a missing one is an error where the manifest says complete.",
  scope: "style",
  check(source) {
    const { examples: file, manifest: manifestFile } = source;
    if (!file) return [];
    const broken = [...syntaxProblems(file), ...validateShape(file, "examples")];
    if (broken.length > 0) return broken.map((problem) => ({ ...problem, rule: RULE }));
    const judged = validateRules(file, checkedExamplesSchema);
    if ("problems" in judged) return judged.problems.map((problem) => ({ ...problem, rule: RULE }));
    const listed = listExamples(judged.value);
    const unknown = checkPhotos(file, listed);
    const manifest = manifestFile && manifestSchema.safeParse(parseFilled(manifestFile)).data;
    if (unknown.length > 0 || !manifest) return unknown;
    return [
      ...checkAsked(listed, source),
      ...checkFit(file, listed, manifest, source),
      ...checkMade(file, listed, manifest, source),
    ];
  },
};

/** A manifest with `{product}` filled in, as the command reads it; undefined where it is not JSON. */
const parseFilled = ({ value, text }: JsonFile): unknown =>
  value === undefined ? undefined : JSON.parse(fillProduct(text));
