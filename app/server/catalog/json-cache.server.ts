import { readFile, stat } from "node:fs/promises";

export interface JsonCache {
  /** The parsed file, or null where there is none. What comes back is shared: never change it. */
  read(file: string): Promise<unknown>;
}

/** Keeps the most recently used JSON files parsed, and reads one again when it was replaced on the disk. */
export function createJsonCache(capacity: number): JsonCache {
  const entries = new Map<string, { stamp: string; value: unknown }>();
  return {
    async read(file) {
      const info = await stat(file, { bigint: true }).catch(() => null);
      if (!info) return null;
      const stamp = `${info.ino}.${info.mtimeNs}.${info.size}`;
      const known = entries.get(file);
      entries.delete(file);
      const text = known?.stamp === stamp ? null : await readFile(file, "utf8").catch(() => null);
      const entry =
        known?.stamp === stamp ? known : text === null ? null : { stamp, value: JSON.parse(text) };
      if (!entry) return null;
      entries.set(file, entry);
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
      return entry.value;
    },
  };
}
