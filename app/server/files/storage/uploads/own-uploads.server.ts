import { and, eq, gt, inArray } from "drizzle-orm";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import type { StorageKey } from "../storage.ts";

/** Those of the named uploads that are the viewer's, in a state, and not due for deletion. */
export const ownUploads = (
  keys: readonly StorageKey[],
  viewer: Pick<Viewer, "id">,
  status: (typeof upload.$inferSelect)["status"],
  now: Date,
) =>
  and(
    inArray(upload.key, [...keys]),
    eq(upload.ownerId, viewer.id),
    eq(upload.status, status),
    gt(upload.expiresAt, now),
  );
