import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./database.server.ts";
import { MIGRATIONS_FOLDER } from "./migrations-folder.server.ts";
import { wrapPglite } from "./open-pglite.server.ts";

const CACHE_FOLDER = fileURLToPath(new URL("../../node_modules/.cache/test-database/", import.meta.url));
const NO_CLEAN_UP = async () => undefined;

/**
 * An empty, migrated database in memory, for tests. Making one from nothing takes seconds, so the first call of all
 * keeps an image of it on disk, and every other starts from that (about half a second). Close it after use.
 */
export async function openTestDatabase(): Promise<Database> {
  const file = join(CACHE_FOLDER, `${describeContents()}.tar`);
  const image = await readFile(file).catch(() => null);
  if (image) return wrapPglite(new PGlite({ loadDataDir: new Blob([image]) }), "memory", NO_CLEAN_UP);
  const client = new PGlite();
  const database = await wrapPglite(client, "memory", NO_CLEAN_UP);
  await keepImage(file, await client.dumpDataDir("none"));
  return database;
}

/** Changes whenever the migrations or the database engine do. */
function describeContents(): string {
  const hashes = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(
    (migration) => migration.hash,
  );
  const engine = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const enginePackage = readFileSync(join(dirname(engine), "..", "package.json"));
  return createHash("sha256").update(JSON.stringify(hashes)).update(enginePackage).digest("hex").slice(0, 16);
}

async function keepImage(file: string, image: Blob): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(CACHE_FOLDER, { recursive: true });
  await writeFile(draft, new Uint8Array(await image.arrayBuffer()));
  await rename(draft, file); // several test processes may get here at once
}
