import { listGenerations } from "~/server/generate/records/list-generations.server.ts";
import { countHistory, listHistory } from "~/server/generate/records/list-history.server.ts";
import { findOwnTask } from "~/server/generate/records/generation-records.server.ts";
import { readToolStats } from "~/server/generate/records/read-tool-stats.server.ts";
import { testAccount } from "~/server/money/credits/ledger/replay-action.fixture.ts";
import { listLines } from "~/server/money/credits/grants.server.ts";
import { fileSweeps } from "~/server/tasks/sweep-files.server.ts";
import { recordSweeps } from "~/server/tasks/sweep-records.server.ts";
import { runSweep } from "~/server/tasks/sweeper.server.ts";
import type { SizedSite } from "./open-sized-site.ts";

/** The sweeps of files, with a storage that is empty. */
export const playedFileSweeps = (site: SizedSite) =>
  fileSweeps({
    db: site.context("nobody").deps.db,
    ...{ removeFile: async () => undefined, listFiles: async function* () {} },
  });

/** What people and the site do all day. Each takes a number that tells its rounds apart, and whose past is looked at. */
export const DAILY_WORK = {
  submit: (site, round) => site.submit(`buyer-${round}`),
  poll: async (site) => {
    const [last] = await listGenerations(null, site.context("buyer-0"));
    await findOwnTask(last?.id, site.context("buyer-0"));
  },
  history: async (site, _round, owner) => {
    const context = site.context(owner);
    await listHistory({ before: null, group: null }, context);
    await countHistory(context);
  },
  credits: async (site) => {
    const { deps, now } = site.context("buyer-0");
    await deps.ledger.readBalance(testAccount("buyer-0"), now());
    await listLines(deps.db, "buyer-0", { limit: 20 });
  },
  stats: (site) => readToolStats(site.context("buyer-0").deps.db, "plain", "local"),
  sweeps: async (site) => {
    const { deps, now } = site.context("buyer-0");
    for (const sweep of [...recordSweeps(deps.db), ...playedFileSweeps(site)]) await runSweep(sweep, now());
  },
} as const satisfies Record<string, (site: SizedSite, round: number, owner: string) => Promise<unknown>>;
