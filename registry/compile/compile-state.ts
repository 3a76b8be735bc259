import { readFileSync } from "node:fs";
import { z } from "zod";

const toolStateSchema = z.object({
  /** Names, sizes and times of the folder when it was compiled. */
  stamp: z.string(),
  /** Hash of the folder's contents. */
  version: z.string(),
  /** What requests are routed to it by; two tools can't have the same. */
  claim: z.string(),
  order: z.number().optional(),
});
export type ToolState = z.infer<typeof toolStateSchema>;

const compileStateSchema = z.object({
  compiler: z.string(),
  tools: z.record(toolStateSchema),
});

/** What the compiler remembers between runs; broken folders keep the entry of their last good version. */
export interface CompileState {
  compiler: string;
  tools: Map<string, ToolState>;
}

/** Reads the state of the last run; an unreadable one counts as none. */
export function readCompileState(file: string): CompileState {
  try {
    const state = compileStateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return { compiler: state.compiler, tools: new Map(Object.entries(state.tools)) };
  } catch {
    return { compiler: "", tools: new Map() };
  }
}

/** The state as its file holds it. */
export const printCompileState = ({ compiler, tools }: CompileState): object => ({
  compiler,
  tools: Object.fromEntries(tools),
});

/** Catalog order: by `order` where there is one, then by id. */
export const compareTools = (
  a: { id: string; order?: number | undefined },
  b: { id: string; order?: number | undefined },
): number =>
  (a.order ?? Infinity) === (b.order ?? Infinity)
    ? a.id < b.id
      ? -1
      : 1
    : (a.order ?? Infinity) - (b.order ?? Infinity);
