import type { Facts } from "./facts.ts";

/** Photos whose readings are remembered; some 20 KB each. */
const REMEMBERED = 64;
/** Milliseconds after which a reading is forgotten: long enough to try several styles on a photo. */
const KEPT_MS = 10 * 60_000;

/**
 * Readings of photos, so that what follows need not look again. They tell about bodies: they are kept in this process's
 * memory alone, for minutes, for each owner apart, and go with the first photo that the owner deletes.
 * @param now milliseconds of any clock that only goes forward
 */
export function createFactsMemory(now: () => number) {
  const known = new Map<string, { facts: Facts; at: number }>();
  // The digest is computed off the main thread: a photo has up to ten megabytes.
  const digest = async (photo: Uint8Array): Promise<string> =>
    Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(photo))).toString("base64");
  // Whoever holds a photo asks for it many times, once for each style.
  const digests = new WeakMap<Uint8Array, Promise<string>>();
  const keyOf = async (photo: Uint8Array, owner: string): Promise<string> => {
    const digested = digests.get(photo) ?? digest(photo);
    digests.set(photo, digested);
    return `${owner} ${await digested}`;
  };
  const forgetOld = (): void => {
    for (const [key, { at }] of known) if (now() - at >= KEPT_MS) known.delete(key);
    for (const old of [...known.keys()].slice(0, Math.max(0, known.size - REMEMBERED))) known.delete(old);
  };

  const keep = async (photos: readonly Uint8Array[], facts: readonly Facts[], owner: string) => {
    const keys = await Promise.all(photos.map((photo) => keyOf(photo, owner)));
    return () => {
      for (const [index, key] of keys.entries()) {
        const found = facts[index];
        if (found && !known.has(key)) known.set(key, { facts: found, at: now() });
      }
      forgetOld();
    };
  };
  /** Readings that are not there yet. */
  const underWay = new Set<{ owner: string; isWanted: boolean }>();

  return {
    /** What a photo of an owner goes by here. */
    keyOf,
    /**
     * Has an owner's photos read and keeps what was found, unless the owner's readings are forgotten meanwhile; one that
     * is known already keeps its age.
     */
    remember: async <Reading extends { facts: readonly Facts[] }>(
      photos: readonly Uint8Array[],
      owner: string,
      read: () => Promise<Reading>,
    ): Promise<Reading> => {
      const reading = { owner, isWanted: true };
      underWay.add(reading);
      try {
        const found = await read();
        const keepFound = await keep(photos, found.facts, owner);
        if (reading.isWanted) keepFound();
        return found;
      } finally {
        underWay.delete(reading);
      }
    },
    /** Per photo its reading, null where nobody has looked. */
    recall: async (photos: readonly Uint8Array[], owner: string): Promise<(Facts | null)[]> => {
      forgetOld();
      return Promise.all(
        photos.map(async (photo) =>
          known.size === 0 ? null : (known.get(await keyOf(photo, owner))?.facts ?? null),
        ),
      );
    },
    /** Forgets all that was read of an owner's photos, or is about to be. */
    forget: (owner: string): void => {
      for (const reading of underWay) if (reading.owner === owner) reading.isWanted = false;
      for (const key of known.keys()) if (key.startsWith(`${owner} `)) known.delete(key);
    },
  };
}
