import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startSite, type Site } from "../site-process.ts";
import { startPostgres } from "../start-postgres.ts";
import { makeSlowStyle } from "./slow-style.ts";

/** Steps of the slow style: a run of some seconds, in which every instance looks at the task. */
const STEPS = 16;

/** A PostgreSQL database, a data folder and a slow style that any number of instances share. */
export async function openInstances(name: string) {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase(name);
  const dataDir = await mkdtemp(join(tmpdir(), `imgfx-${name}-`));
  const style = await makeSlowStyle(STEPS);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const sites: Site[] = [];
  const settings = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "a long secret that all instances know",
    STYLES_DIR: style.stylesDir,
  };
  return {
    style,
    database,
    settings,
    /** Starts one more instance; what is given joins its environment. */
    async open(env: Readonly<Record<string, string>> = {}): Promise<Site> {
      const site = await startSite({ dataDir, env: { ...settings, ...env } });
      sites.push(site);
      return site;
    },
    async close() {
      for (const site of sites) await site.stop();
      await database.end();
      await postgres.stop();
      await style.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Instances = Awaited<ReturnType<typeof openInstances>>;
