import { connect, createServer, type Socket } from "node:net";
import { expect } from "vitest";
import { auditCredits } from "~/server/money/credits/audit/audit-credits.server.ts";
import { createLedger } from "~/server/money/credits/ledger/ledger.server.ts";
import { holdFor, recordResult, testAccount } from "~/server/money/credits/ledger/replay-action.fixture.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import { startPostgres } from "../../start-postgres.ts";

interface LossyProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Cuts the next connection that commits, after the server has committed and before the answer arrives. */
  loseNextCommit(): void;
  /** Commits whose answer was lost. */
  readonly lost: number;
  close(): Promise<void>;
}

/** How PostgreSQL's protocol sends a statement without parameters: `Q`, its length, the text and a zero byte. */
const COMMIT = /^Q[^]{4}commit\0/i;

const NOON = new Date("2026-11-21T12:00:00Z");

/**
 * Cuts the connection after each commit of a hold and of a release, before the answer arrives, tries again, and shows
 * that each counted once. Gives how many answers were lost: two a try.
 */
export async function loseAnswers(tries: number): Promise<number> {
  const postgres = await startPostgres();
  let proxy: LossyProxy | undefined;
  try {
    proxy = await startLossyProxy(await postgres.createDatabase("lost"));
    await tryAgain(proxy, tries);
    return proxy.lost;
  } finally {
    await proxy?.close();
    await postgres.stop();
  }
}

async function tryAgain(proxy: LossyProxy, tries: number): Promise<void> {
  const database = await openDatabase({ dataDir: "", databaseUrl: proxy.url });
  try {
    const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
    const account = testAccount("cut-off");
    await ledger.readBalance(account, NOON);
    for (let nth = 0; nth < tries; nth += 1) {
      const request = holdFor(account, `lost-${nth}`, NOON);
      proxy.loseNextCommit();
      await expect(ledger.hold(request)).rejects.toThrow();
      await ledger.hold(request);
      expect((await ledger.readBalance(account, NOON)).balance).toBe(4);

      proxy.loseNextCommit();
      await expect(ledger.release(request.generationId, NOON)).rejects.toThrow();
      expect(await ledger.release(request.generationId, NOON)).toBe(false);
      expect((await ledger.readBalance(account, NOON)).balance).toBe(6);
    }
    const request = holdFor(account, "delivered", NOON);
    await ledger.hold(request);
    await recordResult(database.db, account, request.generationId, NOON);
    expect(await ledger.capture(request.generationId, NOON)).toBe(true);
    expect(await ledger.capture(request.generationId, NOON)).toBe(false);
    expect((await auditCredits(database.db, NOON)).discrepancies).toEqual([]);
  } finally {
    await database.close();
  }
}

/** Stands between a client and a PostgreSQL server on this machine, and can lose an answer. */
async function startLossyProxy(databaseUrl: string): Promise<LossyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isArmed = false;
  let lost = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isLosing = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", end);
      socket.on("close", end);
    }
    client.on("data", (chunk: Buffer) => {
      if (isArmed && COMMIT.test(chunk.toString("latin1"))) {
        isArmed = false;
        isLosing = true;
      }
      database.write(chunk);
    });
    database.on("data", (chunk: Buffer) => {
      if (isLosing) {
        lost += 1;
        end();
      } else client.write(chunk);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the proxy has no port");
  const through = new URL(databaseUrl);
  through.port = String(address.port);
  return {
    url: through.href,
    loseNextCommit: () => void (isArmed = true),
    get lost() {
      return lost;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
