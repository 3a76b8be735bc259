import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS_FOLDER } from "~/db/migrations-folder.server.ts";
import { openPglite } from "~/db/open-pglite.server.ts";
import { openBoss } from "~/tasks/open-boss.server.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const KEPT_FOLDER = join(ROOT, "node_modules/.cache/site-database");
/** Nobody else opens a draft. */
const LOCK_WAIT_MS = 0;

/**
 * Puts an empty, migrated database with its queue of tasks into a site's fresh data folder. Making one from nothing takes
 * seconds, so the first call of all keeps a folder of it, and every other copies that.
 */
export async function putDatabase(dataDir: string): Promise<void> {
  const kept = join(KEPT_FOLDER, describeContents());
  const isKept = await stat(kept).then(
    () => true,
    () => false,
  );
  if (!isKept) await keepDatabase(kept);
  await cp(join(kept, "database"), join(dataDir, "database"), { recursive: true });
}

/** Changes whenever the migrations, the database engine or the queue do. */
function describeContents(): string {
  const hash = createHash("sha256").update(readFileSync(join(ROOT, "package-lock.json")));
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }))
    hash.update(migration.hash);
  return hash.digest("hex").slice(0, 16);
}

async function keepDatabase(kept: string): Promise<void> {
  const draft = `${kept}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  const database = await openPglite(draft, LOCK_WAIT_MS);
  const boss = await openBoss(database, { error: (fields, message) => console.error(message, fields) });
  await boss.stop();
  await database.close();
  // Several test processes may get here at once: the first one's stays.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
}
