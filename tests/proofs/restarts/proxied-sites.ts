import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { projectPath } from "#registry/source/project-path.ts";
import { findFreePort, startSite, type Site } from "../../site-process.ts";
import { startPostgres } from "../../start-postgres.ts";
import { startReplicate } from "../../vendors/replicate/start-replicate.ts";
import { startNginx, type Nginx } from "./start-nginx.ts";

export const METRICS_TOKEN = "a token that reads the figures";

/** Three instances on one PostgreSQL, behind the nginx of the documentation. */
export interface ProxiedSites {
  /** Where nginx answers. */
  origin: string;
  nginx: Nginx;
  instances: Site[];
  /** Stops one in order and starts it again on its port. Gives the milliseconds from the word to stop to its end. */
  restart(at: number): Promise<number>;
  stop(): Promise<void>;
}

/** Makes the tables as their owner and gives the address for the role of the documentation, which may make none. */
async function openForApp(ownerUrl: string): Promise<string> {
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: "production" as const, DATABASE_URL: ownerUrl },
    ...{ BASE_URL: "https://localhost", SESSION_SECRET: "a secret that nothing here is signed with" },
  };
  execFileSync(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], { cwd: projectPath("."), env });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("create role imgfx_app login password 'secret'");
  await client.query(await readFile(projectPath("docs/deployment/app-role.sql"), "utf8"));
  await client.end();
  return ownerUrl.replace(/\/\/[^@]+@/, "//imgfx_app:secret@");
}

/** Starts all of it, with a vendor that this machine plays. */
export async function startProxiedSites(): Promise<ProxiedSites> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const postgres = await startPostgres();
    stops.push(() => postgres.stop());
    const vendor = await startReplicate({
      pace: { startMs: 20, runMs: 300, isPremade: true },
      limits: { creates: 100_000, others: 1_000_000 },
    });
    stops.push(() => vendor.stop());
    const [tls, plain] = [await findFreePort(), await findFreePort()];
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const;
    const origin = `https://localhost:${tls}`;
    const dataDir = await mkdtemp(join(tmpdir(), "imgfx-restarts-")); // of all of them: the place of the results
    stops.push(() => rm(dataDir, { recursive: true, force: true }));
    const env = {
      ...vendor.environment(),
      ...{ DATABASE_URL: await openForApp(await postgres.createDatabase("restarts")), METRICS_TOKEN },
      ...{
        SESSION_SECRET: "a secret that every instance knows, long enough",
        BASE_URL: origin,
        TRUST_PROXY: "1",
      },
    };
    const open = (port: number) => startSite({ env, dataDir, port });
    const instances: Site[] = [];
    stops.push(async () => void (await Promise.all(instances.map((site) => site.stop()))));
    for (const port of ports) instances.push(await open(port));
    const nginx = await startNginx({ tls, plain, instances: ports });
    stops.push(() => nginx.stop());
    return {
      ...{ origin, nginx, instances, stop },
      async restart(at) {
        const since = performance.now();
        await instances[at]?.stop();
        const stopMs = performance.now() - since;
        const port = ports[at];
        if (port !== undefined) instances[at] = await open(port);
        return stopMs;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
