import { modelSchema, toModel } from "#registry/contract/model.ts";
import { suggest, findNear } from "#registry/contract/did-you-mean.ts";
import { problemAt, type JsonFile, syntaxProblems, problemAtOffset } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { readModelFiles } from "#registry/source/read-models.ts";
import { fitsShape, validateShape } from "#registry/validate/validate-shape.ts";
import type { RepositoryCheck, StyleCheck } from "../check.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { mapLocales } from "#registry/contract/locale.ts";
import { offerOf, pricesOf } from "#registry/contract/price.ts";
import { readFields, validateRules } from "#registry/validate/validate-rules.ts";
import { findInputProblems } from "../../../../tests/styles/find-input-problems.ts";
import { checkedManifestSchema } from "#registry/contract/manifest-rules.ts";
import { manifestSchema, type Manifest } from "#registry/contract/manifest.ts";
import { fillProduct } from "#registry/contract/product.ts";
import type { Field } from "#registry/contract/field.ts";

/** What a schema can't say: the file's name, and that prices and limits speak of inputs that there are. */
function checkNames(name: string, file: JsonFile): Problem[] {
  const parsed = modelSchema.safeParse(file.value);
  if (!parsed.success) return [];
  const { data } = parsed;
  const model = toModel(data);
  const inputs = Object.keys(model.inputs);
  const rows = data.price?.rows ?? [];
  const named = [
    ...rows.flatMap(({ when = {} }, row) =>
      Object.keys(when).map((input) => ["price", "rows", row, "when", input]),
    ),
    ...Object.keys(data.limits.inputs ?? {}).map((input) => ["limits", "inputs", input]),
  ];
  const isTimed = rows.some(({ per }) => per === "second");
  return [
    ...(data.name === name
      ? []
      : [
          problemAt(file, ["name"], {
            rule: "model-files",
            message: `the file is of ${name}`,
            fix: "name it so",
          }),
        ]),
    ...named
      .filter((path) => !inputs.includes(String(path.at(-1))))
      .map((path) => {
        const input = String(path.at(-1));
        const message = `the model has no input "${input}"`;
        return problemAt(file, path, { rule: "model-files", message, fix: suggest(input, inputs) }, "key");
      }),
    ...(isTimed && !inputs.includes("duration")
      ? [
          problemAt(file, ["price"], {
            rule: "model-files",
            message: "a price by the second needs the input duration",
            fix: "give the price of a run",
          }),
        ]
      : []),
  ];
}

export const modelFiles: RepositoryCheck = {
  name: "model-files",
  description: "The vendor's models are written as their schema says, under their own names.",
  scope: "repository",
  check: (root) =>
    [...readModelFiles(root)].flatMap(([name, file]) => [
      ...[...syntaxProblems(file), ...validateShape(file, "model")].map((problem) => ({
        ...problem,
        rule: "model-files",
      })),
      ...checkNames(name, file),
    ]),
};

/** What the vendor is asked with; the check asks for no version. */
const buildTool = (manifest: Manifest, fields: Field[], prompt: string): ServerTool => ({
  ...{ manifest, prompt, prices: pricesOf(manifest, "hosted"), ...offerOf(fields, manifest, "hosted") },
  ...{ version: "", costs: {}, titles: mapLocales(() => "") },
});

export const modelInputs: StyleCheck = {
  name: "model-inputs",
  description: "The vendor's models take every value that a sound form can give them.",
  scope: "style",
  check(source) {
    const { manifest: file, prompt } = source;
    const fields = readFields(source);
    if (!file || !fields || !fitsShape(file, "manifest")) return [];
    const judged = validateRules(file, checkedManifestSchema(fields));
    if ("problems" in judged || !judged.value.providers.replicate) return [];
    const manifest = manifestSchema.parse(JSON.parse(fillProduct(JSON.stringify(judged.value))));
    const tool = buildTool(manifest, fields, prompt?.text.trim() ?? "");
    return findInputProblems(tool).problems.map(({ path, target, ...finding }) =>
      problemAt(file, path, { rule: "model-inputs", ...finding }, target),
    );
  },
};

/** What somebody means to have filled in: `{name}`, however it is spaced or doubled, and `$name` as a manifest writes it. */
const MEANT = /\$?\{+\s*(\$?[A-Za-z_][\w-]*)\s*\}+|(?<![\w$])\$([A-Za-z_]\w*)/g;
/** A name of the form in brackets of another kind, or with a brace too few: nobody writes that of a word. */
const ASKEW =
  /<([A-Za-z_]\w*)>|\[([A-Za-z_]\w*)\]|%([A-Za-z_]\w*)%|\{([A-Za-z_]\w*)(?![\w}-]|\s*\})|(?<![\w{-])([A-Za-z_]\w*)\}/g;

const isWithin = (place: number, { at, written }: { at: number; written: string }): boolean =>
  place >= at && place < at + written.length;

export const promptNames: StyleCheck = {
  name: "prompt-names",
  description: "Every {name} in prompt.md is a field of the form, which fills it.",
  scope: "style",
  check(source) {
    const { prompt } = source;
    const fields = readFields(source);
    if (!prompt || !fields) return [];
    const names = fields
      .filter(({ control }) => control !== "photos" && control !== "prompt")
      .map(({ name }) => name);
    const told = (written: string, at: number, fix: string) => {
      const message = `nothing fills ${written} in: the model would read it as it stands, or nothing in its place`;
      return problemAtOffset(prompt, at, { rule: "prompt-names", message, fix });
    };
    const meant = [...prompt.text.matchAll(MEANT)].map((found) => {
      const [written, inBraces, bare] = found;
      return { written, name: (inBraces ?? bare ?? "").replace("$", ""), at: found.index };
    });
    const askew = [...prompt.text.matchAll(ASKEW)]
      .map((found) => ({ written: found[0], name: found.slice(1).find(Boolean) ?? "", at: found.index }))
      .filter(({ name, at }) => names.includes(name) && !meant.some((one) => isWithin(at, one)));
    return [...meant, ...askew].flatMap(({ written, name, at }) => {
      const isKnown = names.includes(name);
      if (written === `{${name}}` && isKnown) return [];
      if (isKnown) return [told(written, at, `write {${name}}`)];
      if (findNear(name, names) !== undefined) return [told(written, at, suggest(name, names))];
      const known = names.length > 0 ? suggest(name, names) : "say it in words";
      const isField = fields.some((field) => field.name === name);
      return [told(written, at, isField ? known : `${known}, or give form.json a field "${name}"`)];
    });
  },
};
