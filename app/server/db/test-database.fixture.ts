import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Database } from "./db.ts";
import { MIGRATIONS_FOLDER } from "./migrations-folder.server.ts";
import { migratePglite, shapePglite } from "./open-pglite.server.ts";

/** Where images of databases are kept for tests. */
const TEST_DATABASES = fileURLToPath(new URL("../../../node_modules/.cache/test-database/", import.meta.url));

/** An engine and the shape of its freshly migrated database. */
interface Engine {
  client: PGlite;
  shape: string;
}

/** Engines of this process that nobody holds; their databases are empty. */
const idle: Engine[] = [];
/** More than a test holds at once would only cost memory. */
const MOST_IDLE = 3;

/**
 * An empty, migrated database in memory, for tests. Close it after use: then nothing reaches it any more, and its
 * engine is emptied and serves the process's next call. Making one from nothing takes seconds, so the first call of
 * all keeps an image of it on disk, and every other process starts from that (about half a second).
 * @param trouble what every query fails with at this moment; null while the database is well
 */
export async function openTestDatabase(trouble: () => Error | null = () => null): Promise<Database> {
  const engine = idle.pop() ?? (await startEngine());
  const isClosed = { is: false };
  return shapePglite(
    lend(engine.client, () => (isClosed.is ? new Error("PGlite is closed") : trouble())),
    "memory",
    async () => {
      isClosed.is = true;
      await takeBack(engine);
    },
  );
}

/** The client, whose calls fail while there is a reason, as those of a closed one do. */
function lend(client: PGlite, reason: () => Error | null): PGlite {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...values: unknown[]): unknown => {
        const failure = reason();
        return failure === null ? Reflect.apply(value, target, values) : Promise.reject(failure);
      };
    },
  });
}

/** Keeps an engine for the next caller, unless its tables, triggers or functions are no longer those of a fresh one. */
async function takeBack(engine: Engine): Promise<void> {
  await emptyDatabase(engine.client);
  const isFresh = (await readShape(engine.client)) === engine.shape;
  if (isFresh && idle.length < MOST_IDLE) idle.push(engine);
  else await engine.client.close();
}

async function startEngine(): Promise<Engine> {
  const file = join(TEST_DATABASES, `${describeTestDatabase()}.tar`);
  const image = await readFile(file).catch(() => null);
  const client = image ? new PGlite({ loadDataDir: new Blob([image]) }) : new PGlite();
  await migratePglite(client);
  if (!image) await keepImage(file, await client.dumpDataDir("none"));
  return { client, shape: await readShape(client) };
}

/** Names an image's contents: changes whenever the migrations, the database engine or another package in it do. */
export function describeTestDatabase(packages: readonly string[] = []): string {
  const hash = createHash("sha256");
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }))
    hash.update(migration.hash);
  for (const name of ["@electric-sql/pglite", ...packages]) hash.update(readPackage(name));
  return hash.digest("hex").slice(0, 16);
}

/** A package's own description of itself, with its version. */
function readPackage(name: string): Buffer {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, "package.json")).find(existsSync);
  invariant(file !== undefined, `${name} is installed`);
  return readFileSync(file);
}

async function keepImage(file: string, image: Blob): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(TEST_DATABASES, { recursive: true });
  await writeFile(draft, new Uint8Array(await image.arrayBuffer()));
  await rename(draft, file); // several test processes may get here at once
}

/** Takes rows out of the tables that have any: truncating each of them every time would take ten times as long. */
const EMPTY = `
do $$
declare
  named text;
  is_filled boolean;
  filled text[] := '{}';
begin
  set local session_replication_role = replica; -- the ledger's own trigger lets nobody empty it
  drop schema if exists pgboss cascade;
  for named in select oid::regclass::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  loop
    execute format('select exists (select from %s)', named) into is_filled;
    if is_filled then filled := filled || named; end if;
  end loop;
  if cardinality(filled) > 0 then
    execute format('truncate %s cascade', array_to_string(filled, ', '));
  end if;
  for named in select oid::regclass::text from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
  loop
    execute format('alter sequence %s restart', named);
  end loop;
end $$`;

/** Everything that somebody made and that the migrations did not, or the other way round, changes this. */
const SHAPE = `
select concat_ws(' ',
  (select sum(hashint8(oid::int8)) from pg_class where oid >= 16384 and relnamespace <> 'pg_toast'::regnamespace),
  (select sum(hashtext(concat(attrelid, attname, atttypid, attnotnull))) from pg_attribute
    where attrelid >= 16384 and attnum > 0),
  (select sum(hashtext(concat(oid, contype, convalidated))) from pg_constraint where oid >= 16384),
  (select sum(hashtext(concat(oid, adbin))) from pg_attrdef),
  (select sum(hashtext(concat(oid, tgenabled))) from pg_trigger),
  (select sum(hashint8(oid::int8)) from pg_proc where oid >= 16384),
  (select sum(hashint8(oid::int8)) from pg_type where oid >= 16384 and typrelid = 0 and typelem = 0),
  (select sum(hashint8(oid::int8)) from pg_namespace where nspname !~ '^pg_(toast_)?temp_'),
  (select sum(hashint8(oid::int8)) from pg_rewrite where oid >= 16384),
  (select count(*) from pg_db_role_setting)
) as shape`;

/**
 * Gives a test's database back its first state: no rows, numbers from one again, none of the queue's tables, no settings
 * of a session. Waits for what is under way in it.
 */
async function emptyDatabase(client: PGlite): Promise<void> {
  await client.exec("rollback");
  await client.exec("discard all");
  await client.exec(EMPTY);
}

/** What tells a database that tests may use again from one whose tables, triggers or functions a test has changed. */
async function readShape(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? "";
}
