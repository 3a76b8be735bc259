import { and, eq } from "drizzle-orm";
import { generation } from "~/server/db/schema/generations.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { RunRecord } from "~/server/providers/provider.ts";
import { MAX_STORED_BYTES } from "~/server/files/storage/uploads.ts";
import type { Generation } from "./generation-records.server.ts";
import type { SettleContext } from "./pipeline-context.ts";
import { jobOf } from "./start-run.server.ts";

/**
 * A generation's record as its provider sees it: what the run was begun with, and its reference, which of several who
 * go on with the run at the same time one replaces.
 */
export function runRecordOf(row: Generation, context: SettleContext): RunRecord {
  const { db, catalog, storage } = context.deps;
  return {
    async recallJob() {
      const tool = await catalog.findServerTool(row.toolId);
      if (!tool) throw new AppError("PROVIDER_FAILED", { message: "interrupted" });
      const { photos: _unread, ...job } = jobOf(row, { tool, photos: [] }, context);
      return {
        ...job,
        readPhotos: () => Promise.all(row.photoKeys.map((key) => storage.read(key, MAX_STORED_BYTES))),
      };
    },
    async advance(ref, nextRef) {
      const advanced = await db
        .update(generation)
        .set({ runRef: nextRef })
        .where(and(eq(generation.id, row.id), eq(generation.status, "running"), eq(generation.runRef, ref)))
        .returning({ id: generation.id });
      return advanced.length > 0;
    },
  };
}
