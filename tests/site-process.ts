import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NEEDS_BASE_URL } from "~/server/config/env.server.ts";
import { findFreePort } from "./find-free-port.ts";
import { putDatabase } from "./site-database.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The shell's line of `npm start`: it becomes the site's own process, so that signals reach it. */
const { start: START_LINE }: Record<string, string> = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
).scripts;
/** What `npm run dev` watches and starts anew. */
const DEVELOPMENT_LINE = "exec node --import tsx scripts/site/serve-development.ts";
/** Has looks at styles not wait for cores that are idle, of which tests leave none. */
const KEEP_PRIORITY = new URL("./faults/keep-priority.js", import.meta.url).href;
/** Milliseconds until a site must answer; the first start builds it. */
const START_LIMIT = 600_000;
/** Behind a proxy a site waits for its idle connections. */
const STOP_LIMIT = 60_000;
const KEPT_LOG_LINES = 20_000;

export interface SiteOptions {
  /** The environment over the usual one; as a function it is given the site's origin. */
  env?: Record<string, string> | ((origin: string) => Record<string, string>);
  /** A folder to go on from; without one a fresh folder is made, and removed by `stop`. */
  dataDir?: string;
  /** Where it listens; a free port by itself. */
  port?: number;
  /** The site of `npm run dev` in the place of the production one. */
  isDevelopment?: boolean;
}

export interface Site {
  baseUrl: string;
  dataDir: string;
  /** Of its own process. */
  pid: number;
  /** Everything it has written lately. */
  log(): string;
  /** Ends it in order, and removes the folder that was made for it. */
  stop(): Promise<void>;
  /** Ends it like a power cut. The folder stays. */
  kill(): Promise<void>;
}

/** Starts a site as `npm start` does, on a port and in a folder of its own, with limits out of the way. */
export async function startSite({
  env = {},
  dataDir,
  port: asked,
  isDevelopment,
}: SiteOptions = {}): Promise<Site> {
  const folder = dataDir ?? (await makeDataFolder());
  const port = asked ?? (await findFreePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const own = typeof env === "function" ? env(baseUrl) : env;
  const child = spawn("/bin/sh", ["-c", (isDevelopment ? DEVELOPMENT_LINE : START_LINE) ?? ""], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: process.env.HOME,
      NODE_ENV: isDevelopment ? "development" : "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      VISITOR_CREDITS_PER_ADDRESS: "100000",
      RATE_LIMIT_SCALE: "1000",
      HUMAN_CHECK_ROUNDS: "5",
      GENERATION_DEADLINE_S: "3000",
      NODE_OPTIONS: `--import=${KEEP_PRIORITY}`,
      ...(NEEDS_BASE_URL.some((name) => name in own) && { BASE_URL: baseUrl }),
      ...own,
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      lines.push(...chunk.toString().split("\n"));
      lines.splice(0, Math.max(0, lines.length - KEPT_LOG_LINES));
    });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const site: Site = {
    baseUrl,
    dataDir: folder,
    pid: child.pid ?? 0,
    log: () => lines.join("\n"),
    async stop() {
      await endProcess(child, ended);
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
  try {
    await waitUntilReady(site, child);
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;
}

/** A fresh folder with an empty database that needs no migration. */
async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-site-"));
  await putDatabase(folder);
  return folder;
}

async function waitUntilReady({ baseUrl, log }: Site, child: ChildProcess): Promise<void> {
  const giveUp = Date.now() + START_LIMIT;
  while (Date.now() < giveUp) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The site ended at its start:\n${log()}`);
    const isReady = await fetch(`${baseUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The site did not answer in time:\n${log()}`);
}

async function endProcess(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT);
  await ended;
  clearTimeout(timer);
}
