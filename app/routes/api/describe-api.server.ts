import { zodToJsonSchema } from "zod-to-json-schema";
import type { z } from "zod";
import { kindOf, type ErrorCode } from "#registry/contract/errors/error-codes.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import {
  CALLS,
  COMMON_ERRORS,
  POST_ERRORS,
  callsOfTools,
  type CalledTool,
  type Endpoint,
} from "#registry/contract/wire/calls.ts";
import { errorResponse } from "#registry/contract/wire/responses.ts";

const ERROR_REF = { $ref: "#/components/schemas/Error" };

/**
 * The public API as OpenAPI 3.1: the wire contract's calls, and the families of submit and poll paths that the tools have.
 * @param tools those that people may see.
 */
export function describeApi(tools: readonly CalledTool[], origin: string) {
  const calls = [...CALLS, ...callsOfTools(tools)];
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
  return {
    openapi: "3.1.0",
    info: { title: PRODUCT.name, version: "1" },
    servers: [{ url: origin }],
    paths,
    components: { schemas: { Error: schemaOf(errorResponse) } },
  };
}

function operationOf({ method, path, summary, parameters = [], request, errors = [], ...told }: Endpoint) {
  const fails = [...errors, ...COMMON_ERRORS, ...(method === "get" ? [] : POST_ERRORS)];
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ in: "path", name, required: true, schema: { type: "string" } },
  }));
  const asked = parameters.map(({ isRequired = false, ...parameter }) => ({
    ...{ ...parameter, required: isRequired, schema: { type: "string" } },
  }));
  const headers = Object.entries(told.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return {
    summary,
    ...(named.length + asked.length > 0 && { parameters: [...named, ...asked] }),
    ...(request !== undefined && {
      requestBody: { required: true, content: json(schemaOf(request)) },
    }),
    responses: {
      200: {
        description: "Done",
        ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
        ...(told.response !== undefined && { content: json(schemaOf(told.response)) }),
      },
      ...(told.isConditional === true && { 304: { description: "Has not changed" } }),
      ...failuresOf(fails, told.failure ? schemaOf(told.failure) : ERROR_REF),
    },
  };
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The failures by their statuses. */
const failuresOf = (codes: readonly ErrorCode[], schema: object): Record<string, object> =>
  Object.fromEntries(
    [...groupBy([...new Set(codes)], (code) => kindOf(code).status)].map(([status, those]) => [
      status,
      { description: those.join(", "), content: json(schema) },
    ]),
  );

const json = (schema: object) => ({ "application/json": { schema } });

/** A zod schema as JSON Schema, without the draft that it would name. */
function schemaOf(schema: z.ZodTypeAny): object {
  const { $schema: _draft, ...described } = zodToJsonSchema(schema, {
    $refStrategy: "none",
    target: "jsonSchema7",
  });
  return described;
}
