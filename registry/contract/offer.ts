import type { Condition, Field } from "./field.ts";
import type { Manifest } from "./manifest.ts";
import type { ProviderKind } from "./price.ts";

/** A tool's form as one provider has it. */
export interface Offer {
  /** What can be chosen. */
  fields: Field[];
  /** What the form asks for and makes no difference to that provider: taken from a client, and told as not used. */
  ignored: Field[];
}

/** Divides a tool's form into what a provider offers and what it ignores. What is ignored binds nothing else. */
export function offerOf(
  form: readonly Field[],
  { providers }: Pick<Manifest, "providers">,
  kind: ProviderKind,
): Offer {
  const ignores = kind === "local" ? (providers.local.ignores ?? []) : [];
  if (ignores.length === 0) return { fields: [...form], ignored: [] };
  const isIgnored = ({ name }: Field) => ignores.includes(name);
  const names = form.map(({ name }) => name);
  return {
    fields: form.filter((field) => !isIgnored(field)).map((field) => release(field, ignores)),
    ignored: form.filter(isIgnored).map((field) => release(field, names)),
  };
}

/** A field without those conditions, of its own and of its options, that look at the fields named. */
function release(field: Field, names: readonly string[]): Field {
  if (field.control === "choice")
    return { ...loosen(field, names), options: field.options.map((option) => loosen(option, names)) };
  return "when" in field ? loosen(field, names) : field;
}

function loosen<Bound extends { when?: Condition | undefined }>(
  bound: Bound,
  names: readonly string[],
): Bound {
  const left = Object.entries(bound.when ?? {}).filter(([name]) => !names.includes(name));
  return { ...bound, when: left.length > 0 ? Object.fromEntries(left) : undefined };
}
