import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { projectPath } from "#registry/source/project-path.ts";
import { findFreePort } from "../../find-free-port.ts";
import { startSite, type Site } from "../../site-process.ts";
import { startPostgres } from "../../start-postgres.ts";
import { startReplicate, type LoopbackReplicate } from "../../vendors/replicate/start-replicate.ts";
import { startNginx, type Nginx } from "./start-nginx.ts";

const SHIFT = new URL("../../faults/shift-clock.js", import.meta.url).href;

export const METRICS_TOKEN = "a token that reads the figures";
export const SESSION_SECRET = "a long secret that every instance knows";

/** Three instances on one PostgreSQL, behind the nginx of the documentation. */
export interface ProxiedSites {
  /** Where nginx answers. */
  origin: string;
  nginx: Nginx;
  instances: Site[];
  /** Who makes the pictures. */
  vendor: LoopbackReplicate;
  /**
   * Stops one in order and starts it again on its port, with changed settings where they are given. Gives the
   * milliseconds from the word to stop to its end.
   */
  restart(at: number, changes?: Record<string, string>): Promise<void>;
  /** Ends one like a power cut and starts it again on its port. */
  killAndStart(at: number): Promise<void>;
  stop(): Promise<void>;
}

/** What the instances stand on. */
interface Ground {
  /** The address of an empty database, for its owner. */
  databaseUrl: string;
  /** What the instances are told of it beyond that. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

export interface ProxiedOptions {
  /** Opens what they stand on for the site's origin; a PostgreSQL and one folder of files for all of them by itself. */
  openGround?: (origin: string) => Promise<Ground>;
  /** By how many milliseconds the clock of each is off. */
  clocksOffMs?: readonly [number, number, number];
  /** Whether the vendor is told where to call back; without, the instances ask. */
  isCalledBack?: boolean;
}

async function openShared(): Promise<Ground> {
  const postgres = await startPostgres();
  return {
    databaseUrl: await postgres.createDatabase("restarts"),
    ...{ env: {}, stop: () => postgres.stop() },
  };
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
export async function startProxiedSites({
  openGround = openShared,
  clocksOffMs = [0, 0, 0],
  isCalledBack = false,
}: ProxiedOptions = {}): Promise<ProxiedSites> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const vendor = await startReplicate({
      pace: { startMs: 20, runMs: 300, isPremade: true },
      limits: { creates: 100_000, others: 1_000_000 },
    });
    stops.push(() => vendor.stop());
    const [tls, plain] = [await findFreePort(), await findFreePort()];
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const;
    const origin = `https://localhost:${tls}`;
    const ground = await openGround(origin);
    stops.push(() => ground.stop());
    const folder = await mkdtemp(join(tmpdir(), "imgfx-restarts-"));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    // Without a bucket the results lie in a folder that all of them see.
    const folderOf = (at: number) => join(folder, "S3_BUCKET" in ground.env ? String(at) : "all");
    const env = {
      ...vendor.environment(isCalledBack ? origin : undefined),
      ...{ DATABASE_URL: await openForApp(ground.databaseUrl), METRICS_TOKEN, ...ground.env },
      ...{
        SESSION_SECRET,
        BASE_URL: origin,
        TRUST_PROXY: "1",
      },
    };
    const open = async (port: number, at: number, changes: Record<string, string> = {}) => {
      const dataDir = folderOf(at);
      await mkdir(dataDir, { recursive: true });
      const off = clocksOffMs[at] ?? 0;
      const clock = off === 0 ? {} : { NODE_OPTIONS: `--import=${SHIFT}`, CLOCK_OFF_MS: String(off) };
      return startSite({ env: { ...env, ...clock, ...changes }, dataDir, port });
    };
    const instances: Site[] = [];
    stops.push(async () => void (await Promise.all(instances.map((site) => site.stop()))));
    for (const [at, port] of ports.entries()) instances.push(await open(port, at));
    const nginx = await startNginx({ tls, plain, instances: ports });
    stops.push(() => nginx.stop());
    const openAgain = async (at: number, changes?: Record<string, string>) => {
      const port = ports[at];
      if (port !== undefined) instances[at] = await open(port, at, changes);
    };
    return {
      ...{ origin, nginx, instances, vendor, stop },
      async restart(at, changes) {
        await instances[at]?.stop();
        await openAgain(at, changes);
      },
      async killAndStart(at) {
        await instances[at]?.kill();
        await openAgain(at);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
