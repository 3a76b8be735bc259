import { join } from "node:path";
import { forgetOldSignals } from "~/server/money/credits/keep-signals.server.ts";
import type { Db } from "~/server/db/db.ts";
import { recoverGenerations } from "~/server/generate/recover-generations.server.ts";
import { forgetOldReceipts } from "~/server/privacy/receipts.server.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import { dropUnusable } from "~/server/files/storage/drop-unusable.server.ts";
import { accountSweeps } from "~/server/tasks/sweep-accounts.server.ts";
import { fileSweeps } from "~/server/tasks/sweep-files.server.ts";
import { partSweep } from "~/server/tasks/sweep-parts.server.ts";
import { recordSweeps } from "~/server/tasks/sweep-records.server.ts";
import type { Sweep } from "~/server/tasks/sweeper.server.ts";

/** What the vendor of payments did not tell by itself. */
const paymentSweeps = (payments: Runtime["payments"]): Sweep[] =>
  payments === null
    ? []
    : [
        { name: "payments under way", run: (at) => payments.reconcile(at) },
        { name: "refunds", everyMs: 3_600_000, run: (at) => payments.reviewReversals(at) },
      ];

/** Photos that were sent straight to the storage, where that takes them. */
const incomingSweeps = ({ db, storage }: { db: Db; storage: Runtime["storage"] }): Sweep[] =>
  storage.signWrite
    ? [
        {
          name: "sent files that can't be taken in",
          everyMs: 300_000,
          run: () => dropUnusable({ db, storage }),
        },
      ]
    : [];

/** Everything the site tidies, what is owed to people first. */
export const siteSweeps = ({
  accounts,
  database,
  env,
  ledger,
  grants,
  pipeline,
  storage,
  payments,
  now,
}: Runtime): Sweep[] => [
  { name: "cut-off generations", run: () => recoverGenerations({ now, deps: pipeline }) },
  {
    name: "stale holds",
    async run(at) {
      const { captured, released } = await ledger.sweepStaleHolds(at);
      return captured.length + released.length;
    },
  },
  { name: "invitations to reward", run: (at) => grants.rewardDueInvitations(at) },
  ...paymentSweeps(payments),
  ...recordSweeps(database.db),
  ...accountSweeps(database.db),
  { name: "second factors under an older secret", everyMs: 3_600_000, run: () => accounts.renewEncryption() },
  {
    name: "old deletion receipts",
    everyMs: 3_600_000,
    run: (at) => forgetOldReceipts(database.db, at),
  },
  {
    name: "old signals of accounts",
    everyMs: 3_600_000,
    run: (at) => forgetOldSignals(database.db, at),
  },
  ...fileSweeps({
    db: database.db,
    removeFile: (key) => storage.remove(key),
    listFiles: () => storage.list(),
  }),
  ...incomingSweeps({ db: database.db, storage }),
  partSweep([join(env.dataDir, "files"), join(env.dataDir, "tmp")]),
];
