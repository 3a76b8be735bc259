import type { InputSchema, Model } from "#registry/contract/model.ts";

/** What is wrong with one value, as the vendor words it. */
export interface InvalidField {
  type: string;
  field: string;
  description: string;
}

const isAddress = (value: unknown): boolean => typeof value === "string" && URL.canParse(value);

const problem = (type: string, name: string, description: string): InvalidField => ({
  type,
  field: `input.${name}`,
  description,
});

function checkNumber(
  name: string,
  schema: Extract<InputSchema, { type: "integer" | "number" }>,
  value: unknown,
): InvalidField[] {
  const fits = schema.type === "integer" ? Number.isInteger(value) : typeof value === "number";
  if (!fits || typeof value !== "number")
    return [problem("invalid_type", name, `Invalid type. Expected: ${schema.type}, given: ${kindOf(value)}`)];
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (value < minimum) return [problem("number_gte", name, `Must be greater than or equal to ${minimum}`)];
  if (value > maximum) return [problem("number_lte", name, `Must be less than or equal to ${maximum}`)];
  return checkEnum(name, schema.enum, value);
}

function checkText(
  name: string,
  schema: Extract<InputSchema, { type: "string" }>,
  value: unknown,
): InvalidField[] {
  if (typeof value !== "string")
    return [problem("invalid_type", name, `Invalid type. Expected: string, given: ${kindOf(value)}`)];
  const { minLength = 0, maxLength = Infinity } = schema;
  const length = [...value].length;
  if (length < minLength)
    return [problem("string_gte", name, `String length must be greater than or equal to ${minLength}`)];
  if (length > maxLength)
    return [problem("string_lte", name, `String length must be less than or equal to ${maxLength}`)];
  if (schema.format === "uri" && !isAddress(value))
    return [problem("format", name, "Does not match format 'uri'")];
  return checkEnum(name, schema.enum, value);
}

function checkList(
  name: string,
  schema: Extract<InputSchema, { type: "array" }>,
  value: unknown,
): InvalidField[] {
  if (!Array.isArray(value))
    return [problem("invalid_type", name, `Invalid type. Expected: array, given: ${kindOf(value)}`)];
  const { minItems = 0, maxItems = Infinity } = schema;
  if (value.length < minItems)
    return [problem("array_min_items", name, `Array must have at least ${minItems} items`)];
  if (value.length > maxItems)
    return [problem("array_max_items", name, `Array must have at most ${maxItems} items`)];
  const wrong = schema.format === "uri" ? value.findIndex((item) => !isAddress(item)) : -1;
  return wrong < 0 ? [] : [problem("format", `${name}.${wrong}`, "Does not match format 'uri'")];
}

function checkEnum(
  name: string,
  accepted: readonly (string | number)[] | undefined,
  value: string | number,
): InvalidField[] {
  if (accepted === undefined || accepted.includes(value)) return [];
  const list = accepted.map((each) => JSON.stringify(each)).join(", ");
  return [problem("enum", name, `input.${name} must be one of the following: ${list}`)];
}

const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/** What is wrong with one value of a model's input; nothing, when it is accepted. */
export function checkValue(name: string, schema: InputSchema, value: unknown): InvalidField[] {
  switch (schema.type) {
    case "any":
      return [];
    case "boolean":
      return typeof value === "boolean"
        ? []
        : [problem("invalid_type", name, `Invalid type. Expected: boolean, given: ${kindOf(value)}`)];
    case "array":
      return checkList(name, schema, value);
    case "string":
      return checkText(name, schema, value);
    default:
      return checkNumber(name, schema, value);
  }
}

/** Everything that is wrong with a model's input. Names that the model does not know count as wrong. */
export function validateInput(
  { inputs, required }: Pick<Model, "inputs" | "required">,
  input: Readonly<Record<string, unknown>>,
): InvalidField[] {
  const missing = required
    .filter((name) => input[name] === undefined)
    .map((name) => ({ type: "required", field: "input", description: `${name} is required` }));
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return [
    ...missing,
    ...given.flatMap(([name, value]) => {
      const schema = inputs[name];
      return schema
        ? checkValue(name, schema, value)
        : [
            {
              type: "additional_property_not_allowed",
              field: "input",
              description: `Additional property ${name} is not allowed`,
            },
          ];
    }),
  ];
}
