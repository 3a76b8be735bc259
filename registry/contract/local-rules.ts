import type { Condition, Field } from "./field.ts";
import { suggest } from "./did-you-mean.ts";
import { checkCondition, valuesOf, type Report } from "./form/form-rules.ts";
import type { Manifest } from "./manifest.ts";
import { offerOf } from "./offer.ts";
import { priceOfOne, pricesOf } from "./price.ts";

const AT = ["providers", "local"] as const;

/** What the local engine ignores, offers and costs, as far as its form tells: never more than the tool's own price. */
export function checkLocalOffer(manifest: Manifest, form: readonly Field[], report: Report): void {
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
