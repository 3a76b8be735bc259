import { randomBytes } from "node:crypto";
import type { Db } from "~/server/db/db.ts";
import { checkInAccount, readCheckIn } from "./check-in.server.ts";
import { grantPack, grantPeriod } from "./grant-purchase.server.ts";
import type { SweepingGrants } from "./grants.ts";
import { listLines } from "./list-lines.server.ts";
import { noteInvitation } from "./note-invitation.server.ts";
import { readInvitation } from "./read-invitation.server.ts";
import { rewardDueInvitations, rewardInvitation } from "./reward-invitation.server.ts";
import { takeBack } from "./take-back.server.ts";

export interface GrantsOptions {
  /** Unguessable bytes, for invitation codes. */
  random?: (bytes: number) => Uint8Array;
}

/**
 * Credits that are earned, bought and taken back, over a database. Every change locks its accounts' rows first, as the
 * ledger does, and leaves a lot and a line of the ledger.
 */
export function createGrants(db: Db, { random = randomBytes }: GrantsOptions = {}): SweepingGrants {
  return {
    checkIn: (accountId, now) => checkInAccount(db, accountId, now),
    readCheckIn: (accountId, now) => readCheckIn(db, accountId, now),
    readInvitation: (accountId, now) => readInvitation(db, random, accountId, now),
    noteInvitation: (request, now) => noteInvitation(db, request, now),
    rewardInvitation: (accountId, now) => rewardInvitation(db, accountId, now),
    rewardDueInvitations: (now) => rewardDueInvitations(db, now),
    grantPack: (request, now) => grantPack(db, request, now),
    grantPeriod: (request, now) => grantPeriod(db, request, now),
    takeBack: (request, now) => takeBack(db, request, now),
    listLines: (accountId, page) => listLines(db, accountId, page),
  };
}
