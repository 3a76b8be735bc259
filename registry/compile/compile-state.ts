import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { z } from "zod";
import { lookAtFile } from "./fingerprint.ts";
import type { GeneratedPaths } from "./generated-paths.ts";
import { writeAtomically } from "./write-atomically.ts";

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
export type Tools = ReadonlyMap<string, ToolState>;

const stateSchema = z.object({
  compiler: z.string(),
  tools: z.record(toolStateSchema),
});

const changesSchema = z.object({
  /** The lists that it is about, by the state they were packed from. */
  lists: z.string(),
  /** The state of each tool that has changed since; null for one that is gone. */
  tools: z.record(toolStateSchema.nullable()),
  /** Folders that every run looks at: broken ones, and links, whose contents lie elsewhere. */
  always: z.array(z.string()),
});
/** What has changed since the lists were packed. It is written last, and whenever what readers are given changes. */
export type Changes = z.infer<typeof changesSchema>;

/** What the compiler remembers between runs; broken folders keep the entry of their last good version. */
export interface CompileState {
  compiler: string;
  /** The tools of the packed lists, as they were then. */
  packed: Tools;
  /** Every tool as it is. */
  tools: Tools;
  changes: Changes;
}

/** The state that was read or written last, and what its files looked like then: another process may write them. */
let last: { looks: string; state: CompileState } | undefined;

const lookAtFiles = ({ state, changes }: GeneratedPaths): string =>
  [state, changes].map(lookAtFile).join("\n");

/** Reads the state of the last run; an unreadable one counts as none. */
export function readCompileState(paths: GeneratedPaths): CompileState {
  const looks = lookAtFiles(paths);
  if (last?.looks !== looks) last = { looks, state: readFiles(paths) };
  return last.state;
}

/** The value of a JSON file; `otherwise` where there is none, or it can't be read. */
function readKept<Value>(file: string, schema: z.ZodType<Value>, otherwise: Value): Value {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return otherwise;
  }
}

function readFiles(paths: GeneratedPaths): CompileState {
  const { compiler, tools: kept } = readKept(paths.state, stateSchema, { compiler: "", tools: {} });
  const changes = readKept(paths.changes, changesSchema, { lists: "", tools: {}, always: [] });
  const packed = new Map(Object.entries(kept));
  const tools = new Map(packed);
  for (const [id, state] of Object.entries(changes.tools))
    if (state) tools.set(id, state);
    else tools.delete(id);
  return { compiler, packed, tools, changes };
}

function writeWhereNew(file: string, text: string, before: string | undefined): void {
  if (text !== before) writeAtomically(file, text);
}

/** Keeps the state of a run that packed the lists, or found them as they should be. */
export function keepPacked(
  paths: GeneratedPaths,
  before: CompileState,
  after: Pick<CompileState, "compiler" | "tools"> & Pick<Changes, "always">,
): void {
  const print = (compiler: string, tools: Tools) =>
    JSON.stringify({ compiler, tools: Object.fromEntries([...tools].sort(([a], [b]) => (a < b ? -1 : 1))) });
  const { compiler, tools, always } = after;
  const text = print(compiler, tools);
  const lists = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const changes: Changes = { lists, tools: {}, always };
  writeWhereNew(paths.state, text, print(before.compiler, before.packed));
  keep(paths, before, { compiler, packed: tools, tools, changes });
}

/** Keeps the state of a run after which the lists are as they were, but for the changes. */
export function keepChanges(
  paths: GeneratedPaths,
  before: CompileState,
  tools: Tools,
  { looked, always }: { looked: Iterable<string>; always: string[] },
): void {
  const renewed = [...looked].filter((id) => tools.get(id) !== before.tools.get(id));
  const states = renewed.map((id) => [id, tools.get(id) ?? null] as const);
  const changes = {
    ...before.changes,
    tools: { ...before.changes.tools, ...Object.fromEntries(states) },
    always,
  };
  keep(paths, before, { ...before, tools, changes });
}

function keep(paths: GeneratedPaths, before: CompileState, state: CompileState): void {
  writeWhereNew(paths.changes, JSON.stringify(state.changes), JSON.stringify(before.changes));
  last = { looks: lookAtFiles(paths), state };
}

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
