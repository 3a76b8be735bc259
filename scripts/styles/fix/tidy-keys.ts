import { applyEdits, modify, parseTree, type Node } from "jsonc-parser";
import { copySchema } from "#registry/contract/copy.ts";
import { examplesSchema } from "#registry/contract/examples.ts";
import { formSchema } from "#registry/contract/field.ts";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { modelSchema } from "#registry/contract/model.ts";
import { promiseSchema } from "#registry/contract/promise.ts";
import type { SchemaKind } from "#registry/validate/json-schemas.ts";

const KEY_ORDER = {
  manifest: Object.keys(manifestSchema.shape),
  copy: Object.keys(copySchema.shape),
  form: Object.keys(formSchema.shape),
  promise: Object.keys(promiseSchema.shape),
  examples: Object.keys(examplesSchema.shape),
  model: Object.keys(modelSchema.shape),
} satisfies Record<SchemaKind, string[]>;

/** How inserted lines are indented. */
export const FORMATTING = { insertSpaces: true, tabSize: 2, eol: "\n" };

/** Puts properties into the contract's order, each written as it was; unknown ones stay in theirs, at the end. */
function orderKeys(text: string, { children = [] }: Node, order: readonly string[]): string {
  const placeOf = (property: Node): number => {
    const place = order.indexOf(String(property.children?.[0]?.value));
    return place < 0 ? order.length : place;
  };
  const ordered = [...children].sort((one, other) => placeOf(one) - placeOf(other));
  const edits = children.map(({ offset, length }, slot) => {
    const { offset: start = offset, length: size = length } = ordered[slot] ?? {};
    return { offset, length, content: text.slice(start, start + size) };
  });
  return applyEdits(text, edits);
}

/**
 * Puts the keys of a JSON object's text into the contract's order, and everything else stays as it is written.
 * @param schema what `$schema` has to say, where it does not say what it should
 */
export function tidyKeys(text: string, kind: SchemaKind, schema: string | undefined): string {
  const isFirst = { getInsertionIndex: () => 0, formattingOptions: FORMATTING };
  const named = schema === undefined ? text : applyEdits(text, modify(text, ["$schema"], schema, isFirst));
  const root = parseTree(named);
  return root?.type === "object" ? orderKeys(named, root, KEY_ORDER[kind]) : text;
}
