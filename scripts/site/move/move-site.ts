import { randomUUID } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import { openSecrets } from "~/server/config/secrets.server.ts";
import type { Env } from "~/server/config/env.server.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import type { Database } from "~/server/db/db.ts";
import { MOVE_TABLE, readMoveMark, writeMoveMark, type MoveMark } from "~/server/db/move-mark.server.ts";
import { createStorage } from "~/server/files/storage/create-storage.server.ts";
import { auditCredits, type Audit } from "~/server/money/credits/audit/audit-credits.server.ts";
import { openBoss } from "~/server/tasks/task-queue.server.ts";
import { contentTypeOf, type StorageKey, type SweepableStorage } from "~/server/files/storage/storage.ts";
import { advanceNumbers, compareTables, copyQueue, copyTable, countRows, listTables } from "./copy-rows.ts";

/** Files that are on their way at a time. */
const AT_ONCE = 8;

/** What became of the files. */
interface CopiedFiles {
  copied: number;
  /** Lay there already, whole: from a move that was stopped. */
  kept: number;
}

/** Copies every stored file that the target does not have in its full size. */
async function copyFiles(from: SweepableStorage, to: SweepableStorage): Promise<CopiedFiles> {
  const result: CopiedFiles = { copied: 0, kept: 0 };
  const copy = async (key: StorageKey, size: number) => {
    const contentType = contentTypeOf(key);
    if (contentType === null) return;
    if ((await to.find(key))?.size === size) {
      result.kept += 1;
      return;
    }
    await to.write(key, await from.read(key, size), contentType);
    result.copied += 1;
  };
  const underWay = new Set<Promise<void>>();
  for await (const { key, size } of from.list()) {
    const copying = copy(key, size).finally(() => underWay.delete(copying));
    underWay.add(copying);
    if (underWay.size >= AT_ONCE) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return result;
}

/** Which site goes where. */
export interface Move {
  source: Env;
  target: Env;
  now: () => Date;
  /** Tells the operator how far it is. */
  tell(line: string): void;
}

/** @throws OperatorError where the settings can't be those of one site, before and after. */
async function checkSettings({ source, target }: Move): Promise<void> {
  if (source.databaseUrl)
    throw new OperatorError(
      "DATABASE_URL is set here: this moves a site whose database is embedded in DATA_DIR.",
    );
  if (!target.databaseUrl)
    throw new OperatorError("The file that --to names sets no DATABASE_URL: there is nowhere to move to.");
  await access(join(source.dataDir, "database")).catch((cause: unknown) => {
    throw new OperatorError(`There is no database in ${source.dataDir}: set DATA_DIR to the site's folder.`, {
      cause,
    });
  });
  const [secrets, accepted] = [await openSecrets(source), await openSecrets(target)];
  if (secrets.some((secret) => !accepted.includes(secret)))
    throw new OperatorError(
      "SESSION_SECRET of the file that --to names lacks a secret of this site, so sessions, mails and second factors " +
        `would be lost: append a comma and ${source.sessionSecrets ? "this site's SESSION_SECRET" : `what stands in ${join(source.dataDir, "session-secret")}`}.`,
    );
}

/** Gives the move's mark: of the one that was begun, else a new one in an empty target. */
async function openMark({ source, target, now, tell }: Move, to: Database): Promise<MoveMark> {
  const known = await readMoveMark(source.dataDir);
  const { rows } = await to.run(`select to_regclass('public.${MOVE_TABLE}') is not null as "isThere"`);
  const isBegun = z.array(z.object({ isThere: z.boolean() })).parse(rows)[0]?.isThere === true;
  if (isBegun) {
    const ids = z
      .array(z.object({ id: z.string() }))
      .parse((await to.run(`select id from ${MOVE_TABLE}`)).rows);
    if (known === null || ids[0]?.id !== known.id)
      throw new OperatorError(
        `Another site is being moved to ${to.place}: finish that, or empty the database.`,
      );
    tell("Going on with the move that was begun.");
    return known;
  }
  if (known?.state === "done")
    throw new OperatorError(`The site in ${source.dataDir} was moved to ${known.to} already.`);
  for (const { name } of listTables())
    if ((await countRows(to, { name })) > 0)
      throw new OperatorError(
        `The database ${to.place} is not empty: ${name} has rows. Move into a new one.`,
      );
  const storage = await createStorage(target);
  if (target.dataDir !== source.dataDir || storage.kind === "s3")
    for await (const { key } of storage.list())
      throw new OperatorError(`The storage ${storage.place} is not empty: there is ${key.split("/")[0]}/…`);
  const mark: MoveMark = {
    id: known?.id ?? randomUUID(),
    state: "under way",
    to: to.place,
    at: now().toISOString(),
  };
  await writeMoveMark(source.dataDir, mark);
  await to.run(`create table ${MOVE_TABLE} as select '${mark.id}'::text as id`);
  return mark;
}

/** What both sides' audits must agree in. */
const sumsOf = ({ accounts, entries, lots, holds, balance, discrepancies }: Audit) => ({
  ...{ accounts, entries, lots, holds, balance },
  discrepancies: discrepancies.length,
});

async function copyAll(move: Move, from: Database, to: Database): Promise<void> {
  const { source, target, tell } = move;
  const tables = listTables();
  for (const table of tables) {
    await copyTable(from, to, table);
    await advanceNumbers(to, table);
    const rows = await countRows(to, table);
    if (rows > 0) tell(`  ${table.name.replaceAll('"', "").padEnd(24)}${rows} rows`);
  }
  await compareTables(from, to, tables);
  const boss = await openBoss(to, { error: (_fields, message) => tell(message) });
  const looks = await copyQueue(from, to).finally(() => boss.stop({ graceful: false }));
  tell(`  tasks under way         ${looks}`);
  const [files, goal] = [await createStorage(source), await createStorage(target)];
  if (files.kind === goal.kind && files.place === goal.place) return;
  const { copied, kept } = await copyFiles(files, goal);
  tell(`  files                   ${copied} copied, ${kept} there already`);
}

/**
 * Copies a site with an embedded database to a database server and to the target's storage, compares both sides row by
 * row and audit by audit, and marks the source as moved. Stopped at any moment, the next call goes on.
 * @throws OperatorError while a server holds the source, where the target is not empty, where the target's settings
 * would lose what is signed, and where the sides differ; the source is not startable then, nor is the target.
 */
export async function moveSite(move: Move): Promise<void> {
  const { source, target, now, tell } = move;
  await checkSettings(move);
  const from = await openDatabase({ dataDir: source.dataDir, forMove: true });
  try {
    const before = sumsOf(await auditCredits(from.db, now()));
    if (before.discrepancies > 0)
      throw new OperatorError(
        "The ledger has discrepancies: see `npm run audit:credits` before it is moved.",
      );
    const to = await openDatabase({
      dataDir: target.dataDir,
      databaseUrl: target.databaseUrl,
      forMove: true,
    });
    try {
      const mark = await openMark(move, to);
      tell(`From ${from.place} to ${to.place}:`);
      await copyAll(move, from, to);
      const after = sumsOf(await auditCredits(to.db, now()));
      if (!isDeepStrictEqual(before, after))
        throw new OperatorError("The audits of the two sides are not equal; the target must not be used.");
      tell(
        `  audits equal            ${after.accounts} accounts, ${after.entries} entries, ${after.balance} credits`,
      );
      await writeMoveMark(source.dataDir, { ...mark, state: "done", at: now().toISOString() });
      await to.run(`drop table ${MOVE_TABLE}`);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
