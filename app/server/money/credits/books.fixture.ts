import { expect } from "vitest";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import type { Viewer } from "~/server/viewer.ts";
import { auditCredits } from "./audit/audit-credits.server.ts";
import { createGrants } from "./grants.server.ts";
import { createLedger } from "./ledger/ledger.server.ts";
import { holdFor, recordResult, testAccount } from "./ledger/replay-action.fixture.ts";

export const NOON = new Date("2026-11-21T12:00:00Z");

export type TestBooks = Awaited<ReturnType<typeof openBooks>>;

/** A ledger and its grants on a database of their own. */
export async function openBooks(visitorCreditsPerAddress = 40) {
  const database = await openTestDatabase();
  const { db } = database;
  const ledger = createLedger(db, { visitorCreditsPerAddress });
  const grants = createGrants(db);
  return {
    ...{ database, db, ledger, grants },
    balanceOf: async (id: string, now = NOON) => (await ledger.readBalance(testAccount(id), now)).balance,
    codeOf: async (id: string) => (await grants.readInvitation(id, NOON)).code,
    note: (code: string, accountId: string, isSame = false) =>
      grants.noteInvitation({ code, accountId, mayBeSamePerson: async () => isSame }, NOON),
    /** A generation that is finished and paid for. */
    async finish(viewer: Viewer, id: string, at = NOON, amount = 2) {
      await ledger.hold(holdFor(viewer, id, at, amount));
      await recordResult(db, viewer, id, at);
      await ledger.capture(id, at);
    },
    /** Ends with an audit. */
    async close(now = NOON) {
      const { discrepancies } = await auditCredits(db, now);
      await database.close();
      expect(discrepancies).toEqual([]);
    },
  };
}
