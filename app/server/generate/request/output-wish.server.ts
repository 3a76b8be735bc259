import { inArray } from "drizzle-orm";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { PictureSize } from "../outcome/fit-picture.ts";
import type { Generation } from "../records/generation-records.server.ts";
import type { SettleContext } from "../pipeline-context.ts";

/** What was asked for. */
export interface OutputWish {
  tool: ServerTool;
  /** The form's values by name, complete; those of controls that were not shown are left out. */
  values: Readonly<Record<string, unknown>>;
  /** Measures of the photos that it is made from, as far as they are still kept. */
  photos: readonly PictureSize[];
}

/** What a person asked for, read back from the generation's record. */
export async function readWish(row: Generation, { deps }: SettleContext): Promise<OutputWish> {
  const tool = await deps.catalog.findServerTool(row.toolId);
  invariant(tool, `the tool of generation ${row.id} is in the catalog`);
  return { tool, values: row.values, photos: await readPhotoSizes(row, deps) };
}

async function readPhotoSizes(
  { photoKeys }: Generation,
  { db }: SettleContext["deps"],
): Promise<PictureSize[]> {
  if (photoKeys.length === 0) return [];
  const rows = await db
    .select({ key: upload.key, width: upload.width, height: upload.height })
    .from(upload)
    .where(inArray(upload.key, photoKeys));
  return photoKeys.flatMap((wanted) => {
    const { width, height } = rows.find(({ key }) => key === wanted) ?? {};
    return width && height ? [{ width, height }] : [];
  });
}
