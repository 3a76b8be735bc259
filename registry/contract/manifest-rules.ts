import { z } from "zod";
import type { Field, Condition } from "./field.ts";
import { suggest } from "./did-you-mean.ts";
import { checkCondition, valuesOf, type Report } from "./form/form-rules.ts";
import { MAKER_OUTPUT } from "./maker.ts";
import { manifestSchema, type Manifest } from "./manifest.ts";
import { offerOf, priceOfOne, pricesOf } from "./price.ts";

type Path = (string | number)[];

/** What may stand in a provider's input besides the form's own values. */
export const PROVIDER_VARIABLES = [
  "prompt",
  "system",
  "images",
  "image1",
  "image2",
  "seed",
  "output",
] as const;

/** A value that is translated for a provider: `{ from, map }`. */
export const translationSchema = z
  .object({ from: z.string(), map: z.record(z.union([z.string(), z.number(), z.boolean()])) })
  .strict();

/** Every text of a provider's input that stands for a form value: `$name` or `{ from: name }`, with where it is. */
function findVariables(value: unknown, path: Path): { path: Path; name: string }[] {
  if (typeof value === "string") return value.startsWith("$") ? [{ path, name: value.slice(1) }] : [];
  if (typeof value !== "object" || value === null) return [];
  const translation = translationSchema.safeParse(value);
  if (translation.success) return [{ path: [...path, "from"], name: translation.data.from }];
  return Object.entries(value).flatMap(([key, part]) =>
    findVariables(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function checkBounds({ photos, claimedSeconds }: Manifest, report: Report): void {
  const { min, max = 10, uses, differ, faces, needs = [] } = photos;
  for (const [index, { is }] of needs.entries()) {
    if (needs.findIndex((other) => other.is === is) < index)
      report(["photos", "needs", index], `"${is}" stands twice`, "remove one");
  }
  if (min > max) report(["photos", "min"], `min ${min} is above max ${max}`, "lower min or raise max");
  if (uses !== undefined && uses > max)
    report(["photos", "uses"], `uses ${uses} is above max ${max}`, "lower uses or raise max");
  if (differ && Math.min(max, uses ?? max) < 2)
    report(["photos", "differ"], "one photo alone differs from none", "remove differ, or raise max and uses");
  if (faces?.min !== undefined && faces.max !== undefined && faces.min > faces.max) {
    report(
      ["photos", "faces", "min"],
      `min ${faces.min} is above max ${faces.max}`,
      "lower min or raise max",
    );
  }
  if (claimedSeconds && claimedSeconds[0] > claimedSeconds[1]) {
    report(
      ["claimedSeconds"],
      `from ${claimedSeconds[0]} to ${claimedSeconds[1]} seconds runs backwards`,
      "put the shorter time first",
    );
  }
}

function checkCalls({ section, imageType, submit, poll = [], delivery }: Manifest, report: Report): void {
  if (section === "style" && imageType === undefined) {
    report([], "a style needs an imageType", 'add "imageType": "{product}-style-<id>"');
  }
  if (delivery === "task" && poll.length === 0)
    report(["delivery"], "a task needs a poll path", 'add "poll"');
  if (delivery === "wait" && poll.length > 0)
    report(["poll"], "an answer that is waited for is not polled", 'remove "poll"');
  const addresses = [
    ["imageType", imageType ?? ""],
    ["submit", submit],
    ...poll.map((path, index) => ["poll", path, index] as const),
  ] as const;
  for (const [key, address, index] of addresses) {
    const known = key === "poll" ? /\{(?:product|taskId)\}/g : /\{product\}/g;
    if (/[{}]/.test(address.replace(known, ""))) {
      const names = key === "poll" ? "{product} and {taskId}" : "{product}";
      report(
        index === undefined ? [key] : [key, index],
        `"${address}" has an unknown placeholder`,
        `only ${names} can stand here`,
      );
    }
  }
}

/** What a manifest names a field of the form in besides a model's input, with its place. */
function listFieldNames({ scale, providers: { replicate, local } }: Manifest): [Path, unknown][] {
  const maker = Object.entries(local.maker ?? {}).flatMap(([name, value]): [Path, unknown][] => {
    const path = ["providers", "local", "maker", name];
    return Array.isArray(value) ? value.map((each, index) => [[...path, index], each]) : [[path, value]];
  });
  return [[["scale"], scale], [["providers", "replicate", "cutTo"], replicate?.cutTo], ...maker];
}

/** What to write in the place of a variable that is not known. */
const suggestVariable = (written: string, names: readonly string[]): string =>
  suggest(
    written,
    names.map((name) => `$${name}`),
  );

/** Photos can be cut to a ratio only. */
function checkCut({ providers: { replicate } }: Manifest, fields: readonly Field[], report: Report): void {
  const field = fields.find(({ name }) => `$${name}` === replicate?.cutTo);
  const other = (field && valuesOf(field))?.find((value) => value !== "auto" && !/^\d+:\d+$/.test(value));
  if (other !== undefined)
    report(
      ["providers", "replicate", "cutTo"],
      `$${field?.name} can be "${other}", which is no ratio`,
      "name a field of ratios, such as 16:9",
    );
}

function checkForm(manifest: Manifest, fields: readonly Field[], report: Report): void {
  const has = (control: Field["control"]) => fields.some((field) => field.control === control);
  if (manifest.photos.min > 0 && !has("photos"))
    report(["photos", "min"], "the form has no photos control", "add one, or set min to 0");
  if (manifest.showSystemPrompt && !has("prompt"))
    report(["showSystemPrompt"], "the form has no prompt control", "add one, or set it to false");
  for (const [path, written] of listFieldNames(manifest)) {
    if (typeof written !== "string" || !written.startsWith("$")) continue;
    const names = fields.map(({ name }) => name);
    if (!names.includes(written.slice(1)))
      report(path, `${written} is no field of the form`, suggestVariable(written, names));
  }
  checkCut(manifest, fields, report);
  for (const [index, { when }] of (manifest.prices ?? []).entries())
    checkCondition(when, fields, ["prices", index, "when"], report);
  checkReplicate(manifest, fields, report);
  checkLocalOffer(manifest, fields, report);
}

function checkReplicate({ providers }: Manifest, fields: readonly Field[], report: Report): void {
  const { replicate } = providers;
  const at = ["providers", "replicate"];
  const names: string[] = [...new Set([...fields.map(({ name }) => name), ...PROVIDER_VARIABLES])];
  const calls = [
    { path: [...at, "input"], input: replicate?.input, when: undefined },
    ...(["variants", "then"] as const).flatMap((key) =>
      (replicate?.[key] ?? []).map(({ input, when }, index) => ({
        path: [...at, key, index, "input"],
        input,
        when,
      })),
    ),
  ];
  for (const { path, input, when } of calls) {
    checkCondition(when, fields, [...path.slice(0, -1), "when"], report);
    for (const variable of findVariables(input, path)) {
      if (!names.includes(variable.name))
        report(
          variable.path,
          `$${variable.name} is no field of the form`,
          suggestVariable(`$${variable.name}`, names),
        );
    }
  }
  checkCondition(replicate?.watermark, fields, [...at, "watermark"], report);
}

/** What the local engine makes must be what the tool says it gives. */
function checkMaker({ output, providers: { local } }: Manifest, report: Report): void {
  if (local.recipe === undefined && local.maker === undefined)
    report(["providers", "local"], "the local engine has nothing to do", 'add "recipe" or "maker"');
  const made = local.maker ? MAKER_OUTPUT[local.maker.op] : "image";
  if (made !== output)
    report(
      ["output"],
      `the local engine makes ${made}, the output is ${output}`,
      `write "${made}", or another maker`,
    );
}

/** A manifest with what its shape alone can't say; `fields` is the form it comes with, null where that is broken itself. */
export const checkedManifestSchema = (fields: readonly Field[] | null) =>
  manifestSchema.superRefine((manifest, context) => {
    const report: Report = (path, message, fix, target) =>
      context.addIssue({ code: z.ZodIssueCode.custom, path, message, params: { fix, target } });
    checkBounds(manifest, report);
    checkCalls(manifest, report);
    checkMaker(manifest, report);
    if (fields) checkForm(manifest, fields, report);
    if (new Set(manifest.tags).size < manifest.tags.length)
      report(["tags"], "a tag stands twice", "remove one");
    if (manifest.maxOutput !== undefined && manifest.output !== "image") {
      report(
        ["maxOutput"],
        `maxOutput is for pictures, the output is ${manifest.output}`,
        "remove maxOutput",
      );
    }
  });

const AT = ["providers", "local"] as const;

/** What the local engine ignores, offers and costs, as far as its form tells: never more than the tool's own price. */
function checkLocalOffer(manifest: Manifest, form: readonly Field[], report: Report): void {
  const { ignores = [], prices = [], maker = {} } = manifest.providers.local;
  for (const [index, name] of ignores.entries()) {
    const at = [...AT, "ignores", index];
    const field = form.find((candidate) => candidate.name === name);
    const known = form.map((candidate) => candidate.name);
    if (!field) report(at, `"${name}" is no field of the form`, suggest(name, known));
    else if (field.control !== "choice" && field.control !== "number" && field.control !== "switch")
      report(
        at,
        `"${name}" is no choice, number or switch`,
        "only what has a value by itself can be ignored",
      );
    else if ("role" in field && field.role !== undefined)
      report(at, `"${name}" is the form's ${field.role}, which counts for every provider`, "leave it out");
    if (Object.values(maker).flat().includes(`$${name}`))
      report(at, `the local maker reads $${name}`, "leave it out, or have the maker do without");
  }
  checkChooser(manifest, form, report);
  const { fields } = offerOf(form, manifest, "local");
  for (const [index, { when }] of prices.entries())
    checkCondition(when, fields, [...AT, "prices", index, "when"], report);
  checkDearer(manifest, form, report);
}

/** A step that a field chooses has a variant for each of that field's values, and for nothing else. */
function checkChooser(manifest: Manifest, form: readonly Field[], report: Report): void {
  for (const [index, step] of (manifest.providers.local.recipe ?? []).entries()) {
    if (step.op !== "choose" || step.by === undefined) continue;
    const at = [...AT, "recipe", index, "by"];
    const field = form.find(({ name }) => `$${name}` === step.by);
    if (field?.control !== "choice") {
      const choices = form.flatMap(({ control, name }) => (control === "choice" ? [`$${name}`] : []));
      const fix = choices.length > 0 ? suggest(step.by, choices) : "add a choice to form.json";
      report(at, `${step.by} is no choice of the form`, fix);
      continue;
    }
    const values = field.options.map(({ value }) => value);
    const names = step.variants.map(({ name }) => name);
    const unserved = values.filter((value) => !names.includes(value));
    for (const [place, name] of names.entries())
      if (!values.includes(name))
        report(
          [...at.slice(0, -1), "variants", place, "name"],
          `${step.by} is never "${name}"`,
          suggest(name, unserved.length > 0 ? unserved : values),
        );
    if (names.length < values.length)
      report(at, `${step.by} can be "${unserved.join('", "')}", for which there is no variant`, "add it");
  }
}

/** The local engine's price is looked at for every combination of values that either price list tells apart. */
function checkDearer(manifest: Manifest, form: readonly Field[], report: Report): void {
  const local = pricesOf(manifest, "local");
  const hosted = pricesOf(manifest, "hosted");
  const { ignores = [], credits } = manifest.providers.local;
  const conditions = [...local.rows, ...hosted.rows].map(({ when }) => when);
  for (const values of combine(form, conditions)) {
    const own = priceOfOne(local, leaveOut(values, ignores));
    const whole = priceOfOne(hosted, values);
    if (own <= whole) continue;
    const given = Object.entries(values)
      .map(([name, value]) => `${name} ${value || "left out"}`)
      .join(", ");
    return report(
      credits === undefined ? [...AT] : [...AT, "credits"],
      `the local engine costs ${own}${given && ` with ${given}`}, the tool itself ${whole}`,
      `give it prices of at most the tool's; ${whole} credits here`,
    );
  }
}

const leaveOut = (
  values: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Every combination of what the fields of some conditions can be; empty stands for a value that none of them names. */
function combine(form: readonly Field[], conditions: readonly Condition[]): Record<string, string>[] {
  let combinations: Record<string, string>[] = [{}];
  for (const field of form) {
    const named = conditions.flatMap((condition) => condition[field.name] ?? []);
    if (named.length === 0) continue;
    const isAlwaysOneOf = valuesOf(field) !== null && !("when" in field && field.when !== undefined);
    const values = new Set([...named, ...(valuesOf(field) ?? []), ...(isAlwaysOneOf ? [] : [""])]);
    combinations = combinations.flatMap((before) =>
      [...values].map((value) => ({ ...before, [field.name]: value })),
    );
  }
  return combinations;
}
