import type { z } from "zod";
import { isErrorCode, kindOf } from "#registry/contract/errors/error-codes.ts";
import { CALLS, INTERNAL_CALLS, callsOfTools, type Endpoint } from "#registry/contract/wire/calls.ts";
import { errorResponse } from "#registry/contract/wire/responses.ts";
import { listManifests } from "./styles/list-styles.ts";

/** An answer in JSON, and what was asked for. */
export interface AskedAnswer {
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  body: unknown;
}

interface KnownCall extends Endpoint {
  isAt(path: string): boolean;
}

/** Characters of an answer that are told. */
const MOST_TOLD = 500;

let known: readonly KnownCall[] | undefined;

/** What is wrong with an answer of the API by the wire contract; null where it is as its call's schema says. */
export function judgeAnswer({ method, path, status, body }: AskedAnswer): string | null {
  known ??= listCalls();
  const there = known.filter((call) => call.isAt(path));
  const call = there.find((one) => one.method === method.toLowerCase());
  const isGood = status >= 200 && status < 300;
  const schema = isGood ? call?.response : ((call ?? there[0])?.failure ?? errorResponse);
  if (schema === undefined) return "the wire contract has no schema for it";
  const read = schema.safeParse(body);
  if (!read.success) return read.error.issues.map((issue) => describeIssue(issue)).join("; ");
  return isGood || schema !== errorResponse ? null : judgeStatus(body, status);
}

/** Whether an answer is one of a site's API in JSON. */
export const isOfApi = (url: string, contentType: string | null | undefined): boolean =>
  new URL(url).pathname.startsWith("/api/") && contentType?.startsWith("application/json") === true;

/** What is wrong with the text of such an answer, with what was asked; null where nothing is, and where nothing came. */
export function judgeText(
  text: string,
  { url, method, status }: { url: string; method: string; status: number },
): string | null {
  if (text === "") return null;
  const path = new URL(url).pathname;
  const problem = isJson(text)
    ? judgeAnswer({ method, path, status, body: JSON.parse(text) })
    : "it is no JSON";
  return problem && `${method} ${path}: ${status} ${text.slice(0, MOST_TOLD)}: ${problem}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A failure of the table is told by the table's status. */
function judgeStatus(body: unknown, status: number): string | null {
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  if (!isErrorCode(code) || kindOf(code).status === status) return null;
  return `the table says ${kindOf(code).status} of ${code}`;
}

/** Where a tool has a path that another call has, the other one is meant. */
function listCalls(): KnownCall[] {
  const tools = listManifests().map(({ poll = [], ...manifest }) => ({ ...manifest, poll }));
  return [...CALLS, ...INTERNAL_CALLS, ...callsOfTools(tools)].map((call) => {
    const pattern = new RegExp(`^${call.path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
    return { ...call, isAt: (path) => pattern.test(path) };
  });
}

const describeIssue = ({ path, message }: z.ZodIssue): string => `${path.join(".") || "it"}: ${message}`;
