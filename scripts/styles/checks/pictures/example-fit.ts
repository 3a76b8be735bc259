import { EXAMPLE_KINDS, type ExampleSource } from "#registry/contract/example-kinds.ts";
import { EACH_LOCALE } from "#registry/contract/examples.ts";
import { formSchema, STYLE_FIELDS, type Field } from "#registry/contract/field.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { problemAt, type JsonFile, type JsonPath } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import { buildFormSchema, defaultOf, shownFields } from "#registry/contract/form/form-schema.ts";
import { partsOf } from "../../examples/compose-photos.ts";
import { hearsWords } from "../copy/hears-words.ts";

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
export function checkFit(
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
  const images = fit.manifest.images;
  if (example.kind === "pair" && example.illustration && images && !images.illustration) {
    findings.push({
      path: [...at, "illustration"],
      message: "a drawing among the examples, which the manifest calls results",
      fix: 'add "illustration": true to the manifest\'s images',
    });
  }
  return findings;
}
