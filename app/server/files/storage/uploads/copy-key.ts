import { createHash } from "node:crypto";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { uploadKey } from "../storage-key.ts";
import type { StorageKey } from "../storage.ts";
import { UNUSED_LIFE_MS, type PhotoType } from "./uploads.ts";

/** The type of a picture's file by its ending. */
export const typeOfKey = (key: StorageKey): PhotoType => (key.endsWith(".png") ? "image/png" : "image/jpeg");

const keyOfDay = (source: StorageKey, viewer: Pick<Viewer, "id">, day: number): StorageKey => {
  const hash = createHash("sha256").update(JSON.stringify([viewer.id, source, day]));
  return uploadKey(hash.digest("hex").slice(0, 32), typeOfKey(source));
};

const dayOf = (now: Date): number => Math.floor(now.getTime() / UNUSED_LIFE_MS);

/**
 * Where a viewer's copy of a result or sample lies: one for each day, so that whoever asks again finds it, and none has
 * lapsed on its own day.
 */
export const copyKeyOf = (source: StorageKey, viewer: Pick<Viewer, "id">, now: Date): StorageKey =>
  keyOfDay(source, viewer, dayOf(now));

/** Where copies can lie that no result uses. */
export const copyKeysOf = (source: StorageKey, viewer: Pick<Viewer, "id">, now: Date): StorageKey[] =>
  [dayOf(now), dayOf(now) - 1].map((day) => keyOfDay(source, viewer, day));
