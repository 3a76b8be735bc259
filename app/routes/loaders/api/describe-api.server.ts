import { zodToJsonSchema } from "zod-to-json-schema";
import type { z } from "zod";
import type { ToolEntry } from "#registry/contract/compiled.ts";
import { kindOf, type ErrorCode } from "#registry/contract/errors/error-codes.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import {
  CALLS,
  COMMON_ERRORS,
  POST_ERRORS,
  SUBMIT_ERRORS,
  type WireCall,
} from "#registry/contract/wire/calls.ts";
import { errorAnswer } from "#registry/contract/wire/error-answer.ts";
import { styleRequest, submitRequest, taskRequest } from "#registry/contract/wire/requests.ts";
import { either } from "#registry/contract/wire/shape.ts";
import { pollAnswer, taskAnswer, waitedAnswer } from "#registry/contract/wire/submit-answer.ts";
import { zodOf } from "#registry/contract/wire/zod-of.ts";

/** What the document tells of a tool. */
export type DescribedTool = Pick<ToolEntry, "id" | "imageType" | "delivery" | "submit" | "poll">;

const ERROR_REF = { $ref: "#/components/schemas/Error" };

/**
 * The public API as OpenAPI 3.1: the wire contract's calls, and the families of submit and poll paths that the tools have.
 * @param tools those that people may see.
 */
export function describeApi(tools: readonly DescribedTool[], origin: string) {
  const calls = [...CALLS, ...submitsOf(tools), ...pollsOf(tools)];
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
  return {
    openapi: "3.1.0",
    info: { title: PRODUCT.name, version: "1" },
    servers: [{ url: origin }],
    paths,
    components: { schemas: { Error: schemaOf(zodOf(errorAnswer)) } },
  };
}

/** One call for each submit path, whatever tools share it. */
function submitsOf(tools: readonly DescribedTool[]): WireCall[] {
  return [...groupBy(tools, ({ submit }) => submit)].map(([path, sharing]) => {
    const deliveries = new Set(sharing.map(({ delivery }) => delivery));
    const [answer = taskAnswer, other] = [
      ...(deliveries.has("wait") ? [waitedAnswer] : []),
      ...(deliveries.has("task") ? [taskAnswer] : []),
    ];
    return {
      ...{ method: "post", path, errors: SUBMIT_ERRORS },
      summary: `Submits to ${sharing.map(({ id }) => id).join(", ")}`,
      parameters: [
        { in: "header", name: "Idempotency-Key", description: "The same key and body give the same answer" },
      ],
      request: sharing.every(({ imageType }) => imageType !== undefined) ? styleRequest : submitRequest,
      answer: other === undefined ? answer : either([answer, other]),
    };
  });
}

/** One call for each poll path: by GET where it names the task, else by POST. */
function pollsOf(tools: readonly DescribedTool[]): WireCall[] {
  return [...new Set(tools.flatMap(({ poll }) => poll))].map((path): WireCall => {
    const common = { path, answer: pollAnswer, errors: ["NOT_FOUND", "SIGN_IN_REQUIRED"] } as const;
    const summary = "Where a task stands: code and status 1 done, 2 failed, 0 under way";
    return path.includes("{")
      ? {
          ...{ ...common, method: "get", summary },
          parameters: [{ in: "query", name: "type", description: "Always img; not needed" }],
        }
      : { ...common, method: "post", summary, request: taskRequest };
  });
}

function operationOf({ method, path, summary, parameters = [], request, errors = [], ...told }: WireCall) {
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
        content: json(schemaOf(zodOf(told.answer))),
      },
      ...(told.isConditional === true && { 304: { description: "Has not changed" } }),
      ...failuresOf(fails),
    },
  };
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The failures by their statuses. */
const failuresOf = (codes: readonly ErrorCode[]): Record<string, object> =>
  Object.fromEntries(
    [...groupBy([...new Set(codes)], (code) => kindOf(code).status)].map(([status, those]) => [
      status,
      { description: those.join(", "), content: json(ERROR_REF) },
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
