import { z } from "zod";
import { RESULT_KINDS } from "./wire/values.ts";

const bound = z.number().optional();
const boundsSchema = z
  .object({
    minimum: bound,
    maximum: bound,
    minLength: bound,
    maxLength: bound,
    minItems: bound,
    maxItems: bound,
  })
  .strict();

/** One property of a published schema, as far as it is read; whatever else the vendor says stays in the file. */
const propertySchema = boundsSchema
  .extend({
    type: z.string().optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown(),
    enum: z.array(z.union([z.string(), z.number()])).optional(),
    items: z.object({ type: z.string().optional(), format: z.string().optional() }).passthrough().optional(),
    $ref: z.string().optional(),
    allOf: z.array(z.object({ $ref: z.string() }).passthrough()).optional(),
  })
  .passthrough();
type Property = z.infer<typeof propertySchema>;

/** `openapi_schema` as the vendor publishes it; of its components only what is read has to be there. */
const openApiSchema = z
  .object({
    components: z
      .object({
        schemas: z
          .object({
            Input: z
              .object({
                required: z.array(z.string()).optional(),
                properties: z.record(propertySchema).default({}),
              })
              .passthrough(),
            Output: propertySchema,
          })
          .catchall(propertySchema),
      })
      .passthrough(),
  })
  .passthrough();

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const priceRowSchema = z
  .object({
    when: z
      .record(z.array(z.union([z.string(), z.number(), z.boolean()])).min(1))
      .optional()
      .describe("Inputs and the values for which the row holds; a default counts where an input is left out"),
    usd: z.number().nonnegative().describe("US dollars for one unit"),
    per: z
      .enum(["run", "output", "second"])
      .describe("A run, each thing that it makes, or each second of the input named duration"),
  })
  .strict();

/** A model of the vendor's as data: `registry/models/<owner>/<name>.json`. */
export const modelSchema = z
  .object({
    $schema: z.string().optional(),
    name: z.string().regex(/^[a-z0-9-]+\/[a-z0-9.-]+$/),
    version: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe("Community models are called by a version, official ones by their name alone"),
    makes: z.enum(RESULT_KINDS),
    source: z
      .object({ from: z.string().regex(/^https:\/\//), read: day })
      .strict()
      .describe("Where the schema was read, and when"),
    price: z
      .object({
        date: day.describe("When the price was read"),
        rows: z.array(priceRowSchema).min(1).describe("The first row that holds counts"),
      })
      .strict()
      .optional()
      .describe("What the vendor charges; left out where that is not known"),
    limits: z
      .object({
        usualSeconds: z.number().positive().optional().describe("What a run usually takes"),
        inputs: z
          .record(boundsSchema)
          .optional()
          .describe("Bounds that the vendor holds to and its schema does not say"),
      })
      .strict()
      .default({}),
    safety: z.string().min(1).describe("What the model does about unsafe pictures and words"),
    traps: z.array(z.string().min(1)).optional().describe("What surprises whoever uses it"),
    openapi_schema: openApiSchema,
  })
  .strict();
type ModelFile = z.infer<typeof modelSchema>;

/** One input of a model, its references and hidden bounds resolved. */
export type InputSchema = { default?: unknown; description?: string | undefined } & (
  | { type: "string"; enum?: readonly string[]; minLength?: number; maxLength?: number; format?: "uri" }
  | { type: "integer" | "number"; minimum?: number; maximum?: number; enum?: readonly number[] }
  | { type: "boolean" }
  | { type: "array"; format?: "uri"; minItems?: number; maxItems?: number }
  | { type: "any" }
);

/** A model as checks, the loopback vendor and prices read it. */
export interface Model extends Pick<ModelFile, "name" | "version" | "price" | "limits" | "source"> {
  inputs: Readonly<Record<string, InputSchema>>;
  required: readonly string[];
  output: { kind: "image" | "video" | "audio"; isList?: true } | { kind: "text" };
}

/** What a manifest names a model by. */
export const referenceOf = ({ name, version }: Pick<Model, "name" | "version">): string =>
  version === undefined ? name : `${name}:${version}`;

/** A property with those of the schema that it refers to. */
function resolve(property: Property, schemas: Readonly<Record<string, Property>>): Property {
  const reference = property.$ref ?? property.allOf?.[0]?.$ref;
  const target = reference === undefined ? undefined : schemas[reference.split("/").at(-1) ?? ""];
  return {
    ...target,
    ...Object.fromEntries(Object.entries(property).filter(([, part]) => part !== undefined)),
  };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";

function toInput(property: Property): InputSchema {
  const { type, format, items, description, minimum, maximum, minLength, maxLength, minItems, maxItems } =
    property;
  const head = {
    ...(property.default !== undefined && { default: property.default }),
    ...(description !== undefined && { description }),
  };
  const given = <Bounds extends object>(bounds: Bounds) =>
    Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));
  switch (type) {
    case "string": {
      const isFile = format === "uri";
      const choices = property.enum && { enum: property.enum.filter(isText) };
      return {
        type,
        ...head,
        ...choices,
        ...given({ minLength, maxLength }),
        ...(isFile && { format: "uri" }),
      };
    }
    case "integer":
    case "number": {
      const choices = property.enum && { enum: property.enum.filter(isNumber) };
      return { type, ...head, ...choices, ...given({ minimum, maximum }) };
    }
    case "boolean":
      return { type, ...head };
    case "array":
      return {
        type,
        ...head,
        ...given({ minItems, maxItems }),
        ...(items?.format === "uri" && { format: "uri" }),
      };
    default:
      return { type: "any", ...head };
  }
}

/** Reads a model's file: every input with its type and bounds, in the vendor's order. */
export function toModel(file: ModelFile): Model {
  const { schemas } = file.openapi_schema.components;
  const { Input, Output, ...others } = schemas;
  const inputs = Object.entries(Input.properties).map(([name, property]): [string, InputSchema] => [
    name,
    toInput({ ...resolve(property, others), ...file.limits.inputs?.[name] }),
  ]);
  const { name, version, price, limits, source, makes } = file;
  const isList = resolve(Output, others).type === "array";
  return {
    ...{ name, version, price, limits, source },
    inputs: Object.fromEntries(inputs),
    required: Input.required ?? [],
    output: makes === "text" ? { kind: makes } : { kind: makes, ...(isList && { isList }) },
  };
}

/**
 * What one run with this input costs by a dated price, in US dollars; null where that is not known.
 * @param outputs how many things the run makes
 */
export function costOf(
  { price, inputs }: Pick<Model, "price"> & { inputs: Readonly<Record<string, { default?: unknown }>> },
  input: Readonly<Record<string, unknown>>,
  outputs = 1,
): number | null {
  const valueOf = (name: string): unknown => input[name] ?? inputs[name]?.default;
  const row = price?.rows.find(({ when = {} }) =>
    Object.entries(when).every(([name, values]) => values.some((value) => value === valueOf(name))),
  );
  if (!row) return null;
  if (row.per === "run") return row.usd;
  if (row.per === "output") return row.usd * outputs;
  const seconds = valueOf("duration");
  return isNumber(seconds) ? row.usd * seconds : null;
}
