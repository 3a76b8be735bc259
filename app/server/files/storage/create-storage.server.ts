import { join } from "node:path";
import type { Env } from "~/server/config/env.server.ts";
import { createLocalDisk } from "./local-disk.server.ts";
import type { SweepableStorage } from "./storage.ts";

/** Opens the configured storage: a bucket, or the folder `<dataDir>/files`. */
export async function createStorage({
  dataDir,
  s3,
  storagePublicBase,
}: Pick<Env, "dataDir" | "s3" | "storagePublicBase">): Promise<SweepableStorage> {
  if (s3 === undefined) return createLocalDisk({ root: join(dataDir, "files") });
  const { createS3 } = await import("./s3.server.ts");
  return createS3({ ...s3, publicBase: storagePublicBase });
}
