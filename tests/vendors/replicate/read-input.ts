import type { Model } from "#registry/contract/model.ts";

/** The first text among the named inputs. */
export const textOf = (input: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined =>
  names.map((name) => input[name]).find((value) => typeof value === "string");

export const numberOf = (input: Readonly<Record<string, unknown>>, ...names: string[]): number | undefined =>
  names.map((name) => input[name]).find((value) => typeof value === "number");

/** Addresses of every file that an input names, in the model's order. */
export const filesOf = ({ inputs }: Model, input: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(inputs)
    .filter(([, schema]) => "format" in schema && schema.format === "uri")
    .flatMap(([name]) => input[name] ?? [])
    .filter((value): value is string => typeof value === "string");

/** An input with the model's defaults in the place of what is missing. */
export const withDefaults = (
  { inputs }: Model,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(inputs).flatMap(([name, { default: usual }]) =>
      usual === undefined || usual === null ? [] : [[name, usual]],
    ),
  ),
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)),
});
