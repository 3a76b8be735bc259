import type { Face } from "../../core/face/face.ts";

/** Photos whose faces are remembered; some 20 KB each. */
const REMEMBERED = 64;

/** Faces that an inspection found, so that the run that follows need not look again. Kept by the photo's content. */
export function createFaceMemory() {
  const known = new Map<string, Face[]>();
  // The digest is computed off the main thread: a photo has up to ten megabytes.
  const keyOf = async (photo: Uint8Array): Promise<string> =>
    Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(photo))).toString("base64");

  return {
    remember: async (photos: readonly Uint8Array[], faces: readonly (Face[] | null)[]): Promise<void> => {
      for (const [index, photo] of photos.entries()) {
        const found = faces[index];
        if (!found) continue;
        const key = await keyOf(photo);
        known.delete(key);
        known.set(key, found);
        for (const old of [...known.keys()].slice(0, Math.max(0, known.size - REMEMBERED))) known.delete(old);
      }
    },
    /** Per photo its faces, null where nobody has looked. */
    recall: (photos: readonly Uint8Array[]): Promise<(Face[] | null)[]> =>
      Promise.all(
        photos.map(async (photo) => (known.size === 0 ? null : (known.get(await keyOf(photo)) ?? null))),
      ),
  };
}
