import { referenceOf, type InputSchema, type Model } from "../contract/model.ts";
import { isRecord } from "../contract/wire/read-response.ts";

type JsonSchema = { [key: string]: unknown };

/** What a manifest may write in the place of a value: a variable, or a translation of one. */
const INSTEAD = [
  { type: "string", pattern: "^\\$" },
  { type: "object", required: ["from", "map"] },
];

function describeInput(input: InputSchema): JsonSchema {
  const { description, type, default: usual, ...bounds } = input;
  const { format: _files, ...rest } = { format: undefined, ...bounds };
  const value = type === "array" ? { type, items: {} } : type === "any" ? {} : { type, ...rest };
  const told = {
    ...(description !== undefined && { description }),
    ...(usual !== undefined && { default: usual }),
  };
  return { ...told, anyOf: [value, ...INSTEAD] };
}

/** What an editor offers and holds a call to, once it names a model. */
const describeCall = (model: Model): JsonSchema => ({
  if: { required: ["model"], properties: { model: { const: referenceOf(model) } } },
  then: {
    properties: {
      input: {
        properties: Object.fromEntries(
          Object.entries(model.inputs).map(([name, input]) => [name, describeInput(input)]),
        ),
        required: model.required,
        additionalProperties: false,
      },
    },
  },
});

/** Points every call in a schema to what is known of its model. */
function pointCalls(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((part) => pointCalls(part, names));
  if (!isRecord(value)) return value;
  const pointed = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, pointCalls(part, names)]),
  );
  const { properties } = pointed;
  const isCall = isRecord(properties) && "model" in properties && "input" in properties;
  if (!isCall) return pointed;
  return {
    ...pointed,
    properties: { ...properties, model: { anyOf: [{ enum: names }, properties.model] } },
    allOf: [{ $ref: "#/definitions/call" }],
  };
}

/**
 * The manifest's schema for editors: it completes models' names and their inputs, and marks those that a model lacks.
 * The check has its own, better sentences for the same mistakes.
 */
export function completeModels(schema: JsonSchema, models: readonly Model[]): JsonSchema {
  const pointed = pointCalls(schema, models.map(referenceOf));
  return {
    ...(isRecord(pointed) ? pointed : schema),
    definitions: { call: { allOf: models.map(describeCall) } },
  };
}
