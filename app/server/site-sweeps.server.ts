import { join } from "node:path";
import { recoverGenerations } from "~/pipeline/recover-generations.server.ts";
import type { Runtime } from "~/runtime.server.ts";
import { fileSweeps } from "~/tasks/sweep-files.server.ts";
import { partSweep } from "~/tasks/sweep-parts.server.ts";
import { recordSweeps } from "~/tasks/sweep-records.server.ts";
import type { Sweep } from "~/tasks/sweeper.server.ts";

/** Everything the site tidies, what is owed to people first. */
export const siteSweeps = ({ database, env, ledger, pipeline, storage, uploads, now }: Runtime): Sweep[] => [
  { name: "cut-off generations", run: () => recoverGenerations({ now, deps: pipeline }) },
  {
    name: "stale holds",
    async run(at) {
      const { captured, released } = await ledger.sweepStaleHolds(at);
      return captured.length + released.length;
    },
  },
  ...recordSweeps(database.db),
  ...fileSweeps({
    db: database.db,
    removeFile: (key) => storage.remove(key),
    removeUploads: (keys) => uploads.remove(keys),
    listFiles: () => storage.list(),
  }),
  partSweep([join(env.dataDir, "files"), join(env.dataDir, "tmp")]),
];
