import { fileURLToPath } from "node:url";
import {
  checkedExamplesSchema,
  EXAMPLE_KINDS,
  listExamples,
  type ExampleSource,
  EACH_LOCALE,
} from "#registry/contract/examples.ts";
import { manifestSchema, type Manifest } from "#registry/contract/manifest.ts";
import { fillProduct } from "#registry/contract/product.ts";
import { problemAt, type JsonFile, syntaxProblems, type JsonPath } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import { listExampleFiles } from "#registry/validate/example-files.ts";
import { validateRules } from "#registry/validate/validate-rules.ts";
import { validateShape } from "#registry/validate/validate-shape.ts";
import { partsOf } from "../../examples/compose-photos.ts";
import { listPhotos } from "../../sample-photos.ts";
import type { StyleCheck } from "../check.ts";
import { completionLevel, hearsWords } from "../copy/copy-texts.ts";
import { formSchema, STYLE_FIELDS, type Field } from "#registry/contract/field.ts";
import { buildFormSchema, defaultOf, shownFields } from "#registry/contract/form/form-schema.ts";

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
    return [...checkFit(file, listed, manifest, source), ...checkMade(file, listed, manifest, source)];
  },
};

/** A manifest with `{product}` filled in, as the command reads it; undefined where it is not JSON. */
const parseFilled = ({ value, text }: JsonFile): unknown =>
  value === undefined ? undefined : JSON.parse(fillProduct(text));

/** What a tool is, as far as its examples must fit it. */
interface Fit {
  manifest: Manifest;
  fields: readonly Field[];
  /** Whether people can write what they want. */
  isHeard: boolean;
}

interface Finding {
  path: JsonPath;
  message: string;
  fix: string;
}

const listsFor = (output: Manifest["output"]): string =>
  Object.values(EXAMPLE_KINDS)
    .filter((kind) => kind.output === output)
    .map(({ list }) => `"${list}"`)
    .join(" or ");

/** What an example is must be what the tool makes, of what the tool takes. */
function judgeKind(example: ExampleSource, at: JsonPath, { manifest, fields }: Fit): Finding | undefined {
  const { list, output } = EXAMPLE_KINDS[example.kind];
  const { images, photos } = manifest;
  if (output !== manifest.output) {
    const message = `"${list}" show ${output}, the tool makes ${manifest.output}`;
    return { path: at.slice(0, 1), message, fix: `write ${listsFor(manifest.output)}` };
  }
  if (images && example.kind !== "pair") {
    const message = `the manifest names pairs of pictures, the examples are "${list}"`;
    return { path: at.slice(0, 1), message, fix: 'remove "images" from the manifest, or write "pairs"' };
  }
  const hasParts = partsOf(example).length > 0;
  if (hasParts && !fields.some(({ control }) => control === "photos"))
    return { path: [...at, "parts"], message: "the tool takes no photos", fix: 'remove "parts"' };
  if (!hasParts && photos.min > 0 && example.kind !== "pair") {
    const fix = example.kind === "picture" ? 'write "pairs"' : 'add "parts"';
    return { path: at, message: "the tool needs a photo", fix };
  }
  return undefined;
}

/** The values must be what the form would send. */
function judgeValues({ values = {} }: ExampleSource, at: JsonPath, { fields }: Fit): Finding[] {
  const names = fields.map(({ name }) => name);
  const unknown = Object.keys(values).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    return unknown.map((name) => ({
      path: [...at, "values", name],
      message: `the form has no field "${name}"`,
      fix: suggest(name, names),
    }));
  }
  const defaults = fields.map((field) => [field.name, defaultOf(field)] as const);
  const complete = { ...Object.fromEntries(defaults), ...values };
  const shown = shownFields(fields, complete).filter(({ control }) => control !== "photos");
  const judged = buildFormSchema(shown, { photos: { min: 0 } }).safeParse(complete);
  const wrong = new Set((judged.error?.issues ?? []).map(({ path }) => String(path[0])));
  return Object.entries(values).flatMap(([name, value]) => {
    const path = [...at, "values", name];
    if (!shown.some((field) => field.name === name))
      return [{ path, message: `"${name}" is not asked with these values`, fix: "remove it" }];
    if (!wrong.has(name) || value === EACH_LOCALE) return [];
    return [
      {
        path,
        message: `the form does not offer ${JSON.stringify(value)} here`,
        fix: "write what form.json offers",
      },
    ];
  });
}

/** Every way in which examples do not fit their tool: what they are, what they are made of and what they ask for. */
function checkFit(
  file: JsonFile,
  examples: readonly ExampleSource[],
  manifest: Manifest,
  source: StyleSource,
): Problem[] {
  const fields = source.form ? formSchema.safeParse(source.form.value).data?.fields : STYLE_FIELDS;
  if (!fields) return []; // a form that is broken itself is told of elsewhere
  const fit: Fit = { manifest, fields, isHeard: hearsWords(source) };
  const kinds = examples.map((example, index) =>
    judgeKind(example, [EXAMPLE_KINDS[example.kind].list, index], fit),
  );
  const first = kinds.find((finding) => finding !== undefined);
  const findings = first ? [first] : examples.flatMap((example, index) => judgeAsked(example, index, fit));
  return findings.map(({ path, ...finding }) => problemAt(file, path, { rule: "examples", ...finding }));
}

function judgeAsked(example: ExampleSource, index: number, fit: Fit): Finding[] {
  const at = [EXAMPLE_KINDS[example.kind].list, index];
  const findings = judgeValues(example, at, fit);
  if (example.words !== undefined && !fit.isHeard) {
    findings.push({
      path: [...at, "words"],
      message: "nobody can ask this style for anything: its prompt is hidden",
      fix: 'remove "words", or set "showSystemPrompt" in the manifest',
    });
  }
  return findings;
}
