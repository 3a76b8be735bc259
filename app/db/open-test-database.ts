import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { invariant } from "~/errors/invariant.ts";
import type { Database } from "./database.server.ts";
import { MIGRATIONS_FOLDER } from "./migrations-folder.server.ts";
import { wrapPglite } from "./open-pglite.server.ts";

/** Where images of databases are kept for tests. */
export const TEST_DATABASES = fileURLToPath(
  new URL("../../node_modules/.cache/test-database/", import.meta.url),
);
const NO_CLEAN_UP = async () => undefined;

/**
 * An empty, migrated database in memory, for tests. Making one from nothing takes seconds, so the first call of all
 * keeps an image of it on disk, and every other starts from that (about half a second). Close it after use.
 */
export async function openTestDatabase(): Promise<Database> {
  const file = join(TEST_DATABASES, `${describeTestDatabase()}.tar`);
  const image = await readFile(file).catch(() => null);
  if (image) return wrapPglite(new PGlite({ loadDataDir: new Blob([image]) }), "memory", NO_CLEAN_UP);
  const client = new PGlite();
  const database = await wrapPglite(client, "memory", NO_CLEAN_UP);
  await keepImage(file, await client.dumpDataDir("none"));
  return database;
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
