import { mkdtemp, rm, cp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Manifest } from "#registry/contract/manifest.ts";
import { startSite, type Site } from "../site-process.ts";
import { startPostgres } from "../start-postgres.ts";

const MODEL = fileURLToPath(new URL("../../styles/inversion-filter", import.meta.url));
const ID = "slow-flip";

interface SlowStyle {
  /** For `STYLES_DIR`. */
  stylesDir: string;
  submit: string;
  poll: string;
  /** Removes the folder. */
  remove(): Promise<void>;
}

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

/** A folder of styles with one that is polled and takes the local engine some seconds: the same step again and again. */
async function makeSlowStyle(steps: number): Promise<SlowStyle> {
  const stylesDir = await mkdtemp(join(tmpdir(), "imgfx-styles-"));
  const folder = join(stylesDir, ID);
  await cp(MODEL, folder, { recursive: true });
  await rm(join(folder, "promise.json"), { force: true });
  const file = join(folder, "manifest.json");
  const {
    imageType: _style,
    $schema: _schema,
    ...manifest
  }: Manifest = JSON.parse(await readFile(file, "utf8"));
  const [submit, poll] = [`/api/img/${ID}`, `/api/img/${ID}/result`];
  const denoise = { op: "denoise", strength: 1 };
  const changed = {
    ...{ ...manifest, id: ID, section: "tool", delivery: "task", submit, poll: [poll] },
    providers: {
      local: {
        recipe: [...Array.from({ length: steps }, () => denoise), { op: "flip", axis: "x" }],
      },
    },
  };
  await writeFile(file, JSON.stringify(changed));
  return { stylesDir, submit, poll, remove: () => rm(stylesDir, { recursive: true, force: true }) };
}
