import type { z } from "zod";
import type { ErrorCode } from "../errors/error-codes.ts";
import type { Shape } from "./shape.ts";

/** One call of the API. */
export interface WireCall {
  method: "get" | "post" | "put" | "delete";
  /** With its open parts in braces. */
  path: string;
  summary: string;
  /** What may stand in the query or must stand in a header. */
  parameters?: readonly { in: "query" | "header"; name: string; description: string; isRequired?: boolean }[];
  request?: z.ZodTypeAny;
  /** Of a good answer; absent where that is a file. */
  answer?: Shape;
  /** Of a failure's answer, where not as usual. */
  failure?: Shape;
  /** What it may fail with beside what every call may. */
  errors?: readonly ErrorCode[];
  /** Headers of a good answer. */
  headers?: Readonly<Record<string, string>>;
  /** Whether `If-None-Match` may be answered with 304. */
  isConditional?: boolean;
}
