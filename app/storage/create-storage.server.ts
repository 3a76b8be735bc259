import { join } from "node:path";
import { createLocalDisk } from "./local-disk.server.ts";
import type { SweepableStorage } from "./storage.ts";

/** Opens the storage that the options name: the folder `<dataDir>/files`. */
export const createStorage = (options: { dataDir: string }): Promise<SweepableStorage> =>
  createLocalDisk({ root: join(options.dataDir, "files") });
