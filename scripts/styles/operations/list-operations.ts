import { z } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { OPERATION_SENTENCES } from "#registry/contract/operations/operation-sentences.ts";
import { listSteps, OPERATIONS, type Recipe, type Step } from "#registry/contract/recipe.ts";

export interface OperationParameter {
  name: string;
  /** What it may be, as JSON Schema says it. */
  type: string;
  /** As JSON; undefined where it has to be given. */
  usual: string | undefined;
  isRequired: boolean;
  description: string;
}

/** One operation of the local engine, and where it is used. */
export interface ListedOperation {
  op: Step["op"];
  /** What it does. */
  sentence: string;
  parameters: OperationParameter[];
  /** Ids of the styles whose recipes have it. */
  users: string[];
  /** One step of it, with what has to go before, in the first style that uses it; null where none does. */
  sample: { tool: ServerTool; recipe: Recipe } | null;
}

/** Steps that read a photo for those behind them and draw nothing. */
const READERS: readonly Step["op"][] = ["segment", "landmarks"];

const propertySchema = z
  .object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    default: z.unknown().optional(),
    description: z.string().default(""),
  })
  .passthrough();
const shapeSchema = z.object({
  properties: z.record(propertySchema),
  required: z.array(z.string()).default([]),
});

type Property = z.infer<typeof propertySchema>;

function describeType({ type, enum: options, const: only, minimum, maximum }: Property): string {
  if (options) return options.map((option) => JSON.stringify(option)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  const bounds =
    minimum === undefined && maximum === undefined ? "" : ` ${minimum ?? ""} to ${maximum ?? ""}`;
  return `${Array.isArray(type) ? type.join(" | ") : (type ?? "object")}${bounds}`;
}

function listParameters(schema: (typeof OPERATIONS)[number]): OperationParameter[] {
  const { properties, required } = shapeSchema.parse(zodToJsonSchema(schema, { $refStrategy: "none" }));
  return Object.entries(properties)
    .filter(([name]) => name !== "op")
    .map(([name, property]) => ({
      name,
      type: describeType(property),
      usual: property.default === undefined ? undefined : JSON.stringify(property.default),
      isRequired: required.includes(name),
      description: property.description,
    }));
}

/** Every operation by name, with its parameters as its schema says them. */
export function listOperations(tools: readonly ServerTool[]): ListedOperation[] {
  const recipes = tools.map((tool) => ({
    tool,
    steps: listSteps(tool.manifest.providers.local?.recipe ?? []),
  }));
  return OPERATIONS.map((schema): ListedOperation => {
    const op = schema.shape.op.value;
    const users = recipes.filter(({ steps }) => steps.some((step) => step.op === op));
    const [first] = users;
    const step = first?.steps.find((one) => one.op === op);
    const before = first?.steps.filter((one) => READERS.includes(one.op) && one.op !== op) ?? [];
    return {
      op,
      sentence: OPERATION_SENTENCES[op],
      parameters: listParameters(schema),
      users: users.map(({ tool }) => tool.manifest.id),
      sample: first && step ? { tool: first.tool, recipe: [...before, step] } : null,
    };
  }).sort((one, other) => one.op.localeCompare(other.op, "en"));
}
