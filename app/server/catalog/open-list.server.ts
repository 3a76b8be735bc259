import type { Changes, ToolState } from "#registry/compile/compile-state.ts";
import type { GeneratedPaths } from "#registry/compile/generated-paths.ts";
import type { ListedTool } from "#registry/compile/pack-lists.ts";

/** Where lists are read from. */
export interface ListSource {
  paths: GeneratedPaths;
  /** A parsed file, or null where there is none. */
  read(file: string): Promise<unknown>;
}

/** A list of the compiled registry. It is the same object for as long as it says the same. */
export interface List<Line> {
  lines: readonly Line[];
  /** It is as it was packed. */
  isPacked: boolean;
}

const NO_CHANGES: Changes = { lists: "", tools: {}, always: [] };

/** What has changed since the lists were packed: the same object until something more has. */
export const readChanges = async ({ paths, read }: ListSource): Promise<Changes> =>
  ((await read(paths.changes)) ?? NO_CHANGES) as Changes;

/** Whether two states of a tool, null for a tool that is gone, give it the same lines. */
const isAlike = (one: ToolState | null | undefined, other: ToolState | null): boolean =>
  (one === null) === (other === null) && one?.version === other?.version;

/**
 * Opens a packed list, with the lines of tools that have changed since in the place of theirs.
 * @param arrange gives the lines of the tools that are there, in catalog order
 */
export function openList<Line extends { id: string }>(
  source: ListSource,
  file: string,
  lineOf: (tool: ListedTool) => Line,
  arrange: (lines: ReadonlyMap<string, Line>) => Promise<Line[]>,
): () => Promise<List<Line>> {
  interface Known {
    list: List<Line>;
    changes: Changes;
  }
  let known: Known | undefined;

  const readPacked = async (): Promise<Known> => ({
    list: { lines: ((await source.read(file)) ?? []) as readonly Line[], isPacked: true },
    changes: NO_CHANGES,
  });

  async function renew({ list, changes: past }: Known, changes: Changes): Promise<List<Line>> {
    const changed = Object.entries(changes.tools).filter(([id, state]) => !isAlike(past.tools[id], state));
    if (changed.length === 0) return list;
    const lines = new Map(list.lines.map((line) => [line.id, line]));
    for (const [id, state] of changed) {
      const tool = state && ((await source.read(source.paths.changed(id))) as ListedTool | null);
      const line = tool && lineOf(tool);
      if (!state) lines.delete(id);
      else if (line && JSON.stringify(line) !== JSON.stringify(lines.get(id))) lines.set(id, line);
    }
    const arranged = await arrange(lines);
    const isSame =
      arranged.length === list.lines.length && arranged.every((line, place) => line === list.lines[place]);
    return isSame ? list : { lines: arranged, isPacked: false };
  }

  return async () => {
    const changes = await readChanges(source);
    if (known?.changes === changes) return known.list;
    const from = known?.changes.lists === changes.lists ? known : await readPacked();
    known = { list: await renew(from, changes), changes };
    return known.list;
  };
}
