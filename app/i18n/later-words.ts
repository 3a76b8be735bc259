import type { Locale } from "./locales.ts";
import type { LaterFile } from "./message-keys.ts";
import type { Messages } from "./translate.ts";

const brought = new Map<Locale, Messages>();
const listeners = new Set<() => void>();

/** Whole message files that were fetched in a locale; undefined before the first. Always empty on a server. */
export const wordsBrought = (locale: Locale): Messages | undefined => brought.get(locale);

/** Calls `listener` each time that words were fetched; gives what ends it. */
export function onWordsBrought(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches whole message files of a locale, those that are not there yet. Rejects when they can't be had. */
export async function bringWords(locale: Locale, files: readonly LaterFile[]): Promise<void> {
  const missing = files.filter((file) => brought.get(locale)?.[file] === undefined);
  if (missing.length === 0) return;
  const { readLaterFile } = await import("./later-files.ts");
  const read = await Promise.all(
    missing.map(async (file) => [file, await readLaterFile(locale, file)] as const),
  );
  brought.set(locale, { ...brought.get(locale), ...Object.fromEntries(read) });
  for (const listener of listeners) listener();
}
