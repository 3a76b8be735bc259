import { randomUUID } from "node:crypto";
import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { projectPath } from "#registry/source/project-path.ts";
import { openPglite } from "~/server/db/open-pglite.server.ts";
import { describeTestDatabase } from "~/server/db/test-database.fixture.ts";
import { createBossOpener } from "~/server/tasks/task-queue.server.ts";

const KEPT_FOLDER = projectPath("node_modules/.cache/site-database");
/** Nobody else opens a draft. */
const LOCK_WAIT_MS = 0;

/**
 * Puts an empty, migrated database with its queue of tasks into a site's fresh data folder. Making one from nothing takes
 * seconds, so the first call of all keeps a folder of it, and every other copies that.
 */
export async function putDatabase(dataDir: string): Promise<void> {
  const kept = join(KEPT_FOLDER, describeTestDatabase(["pg-boss"]));
  const isKept = await stat(kept).then(
    () => true,
    () => false,
  );
  if (!isKept) await keepDatabase(kept);
  await cp(join(kept, "database"), join(dataDir, "database"), { recursive: true });
}

async function keepDatabase(kept: string): Promise<void> {
  const draft = `${kept}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  const database = await openPglite(draft, LOCK_WAIT_MS);
  const log = { error: (fields: object, message: string) => console.error(message, fields) };
  const boss = await createBossOpener(database, log)();
  await boss.stop();
  await database.close();
  // Several test processes may get here at once: the first one's stays.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
}
