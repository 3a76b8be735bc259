import type { ZodTypeAny } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import { copySchema } from "../contract/copy.ts";
import { examplesSchema } from "../contract/examples.ts";
import { formSchema } from "../contract/field.ts";
import { manifestSchema } from "../contract/manifest.ts";
import { modelSchema } from "../contract/model.ts";
import { OPERATION_SENTENCES } from "../contract/operations/operation-sentences.ts";
import { promiseSchema } from "../contract/promise.ts";
import { isRecord } from "../contract/wire/read-response.ts";
import { readModels } from "../source/read-models.ts";
import { completeModels } from "./complete-models.ts";

export const SCHEMA_KINDS = ["manifest", "copy", "form", "promise", "examples", "model"] as const;
export type SchemaKind = (typeof SCHEMA_KINDS)[number];
export type JsonSchema = { [key: string]: unknown };

const CONTRACTS = {
  manifest: manifestSchema,
  copy: copySchema,
  form: formSchema,
  promise: promiseSchema,
  examples: examplesSchema,
  model: modelSchema,
} satisfies Record<SchemaKind, ZodTypeAny>;

/** The property that every branch of a union fixes to one text of its own, if there is one. */
function discriminatorOf(branches: unknown[]): string | undefined {
  const [first] = branches;
  if (!isRecord(first) || !isRecord(first.properties)) return undefined;
  return Object.keys(first.properties).find((name) =>
    branches.every((branch) => {
      const property = isRecord(branch) && isRecord(branch.properties) ? branch.properties[name] : undefined;
      return isRecord(property) && typeof property.const === "string";
    }),
  );
}

/** Rewrites discriminated unions from `anyOf` to `oneOf` with a discriminator: one typo is then one error. */
function rewriteUnions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteUnions);
  if (!isRecord(value)) return value;
  const rewritten = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, rewriteUnions(part)]),
  );
  const branches = rewritten.anyOf;
  const propertyName = Array.isArray(branches) ? discriminatorOf(branches) : undefined;
  if (propertyName === undefined) return rewritten;
  const { anyOf, ...rest } = rewritten;
  return { ...rest, type: "object", discriminator: { propertyName }, required: [propertyName], oneOf: anyOf };
}

const sentences: ReadonlyMap<unknown, string> = new Map(Object.entries(OPERATION_SENTENCES));

/** Says of every operation that a schema knows what it does, beside its name. */
function describeOperations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describeOperations);
  if (!isRecord(value)) return value;
  const told = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, describeOperations(part)]),
  );
  const name = isRecord(told.properties) ? told.properties.op : undefined;
  const description = isRecord(name) ? sentences.get(name.const) : undefined;
  if (description === undefined || !isRecord(told.properties)) return told;
  return { ...told, properties: { ...told.properties, op: { ...(isRecord(name) && name), description } } };
}

/** Makes the JSON Schema (draft 7) of one kind of file from its zod contract. */
export function buildJsonSchema(kind: SchemaKind): JsonSchema {
  const schema = describeOperations(
    rewriteUnions(zodToJsonSchema(CONTRACTS[kind], { $refStrategy: "none", target: "jsonSchema7" })),
  );
  return isRecord(schema) ? schema : {};
}

/** File name of a schema in `registry/schema`. */
export const schemaFileName = (kind: SchemaKind): string => `${kind}.schema.json`;

/** A schema as the text of its file: the manifest's knows the vendor's models as well. */
export function printJsonSchema(kind: SchemaKind, models = readModels()): string {
  const schema = buildJsonSchema(kind);
  const told = kind === "manifest" ? completeModels(schema, models) : schema;
  return `${JSON.stringify(told, null, 2)}\n`;
}
