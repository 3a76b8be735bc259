import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { listChildren } from "../../faults/read-tree.ts";
import { findFreePort } from "../../find-free-port.ts";
import { openSlowDisk, type SlowDisk } from "./slow-disk.ts";

const HOME = "/usr/lib/postgresql";
const PATIENCE_MS = 60_000;

export interface DebianPostgres {
  version: string;
  /** The owner's address of a fresh, empty database. */
  url: string;
  /** Ends every process of it at once, as a hard restart of its machine does, and starts it on what it wrote. */
  crash(): Promise<void>;
  /** Whether its disk answers a few times a second only. */
  slow(isSlow: boolean): Promise<void>;
  /** Runs a program of its package, e.g. `pg_dump`, as whoever runs this. Throws where it fails. */
  run(program: string, args: readonly string[]): void;
  stop(): Promise<void>;
}

/** Starts Debian's PostgreSQL as its package sets it up, writes flushed to the disk, on a port and in a folder of its own. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const version = (await readdir(HOME).catch(() => [])).toSorted().at(-1);
  if (version === undefined) throw new Error("PostgreSQL is needed (Debian: apt-get install postgresql)");
  const folder = await mkdtemp(join(tmpdir(), "imgfx-postgres-"));
  const port = await findFreePort();
  const owner: { uid?: number; gid?: number } = userInfo().uid === 0 ? idsOf("postgres") : {}; // PostgreSQL refuses to run as root
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const tool = (name: string) => join(HOME, version, "bin", name);
  const data = join(folder, "data");
  execFileSync(tool("initdb"), ["-D", data, "-U", "imgfx", "--auth=trust", "--encoding=UTF8"], {
    ...{ ...owner, stdio: "ignore" as const, cwd: folder },
  });
  const url = `postgres://imgfx:any@127.0.0.1:${port}/imgfx`;
  let server: ChildProcess | undefined;
  const start = async () => {
    const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
    const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
    server = spawn(tool("postgres"), args, { ...owner, stdio: "ignore", cwd: folder });
    await waitUntilAnswers(url.replace(/imgfx$/, "postgres"));
  };
  const end = async (signal: "SIGQUIT" | "SIGINT") => {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  let disk: SlowDisk | undefined;
  const stop = async () => {
    disk?.quicken();
    await end("SIGINT");
    disk?.remove();
    await rm(folder, { recursive: true, force: true });
  };
  await start();
  const client = new pg.Client({ connectionString: url.replace(/imgfx$/, "postgres") });
  await client.connect();
  await client.query("create database imgfx");
  await client.end();
  return {
    ...{ version, url, stop },
    run: (program, args) =>
      void execFileSync(tool(program), args, { stdio: ["ignore", "ignore", "inherit"] }),
    async crash() {
      await end("SIGQUIT"); // its immediate shutdown: every process quits, and the start after it recovers
      await start();
    },
    async slow(isSlow) {
      if (server?.pid === undefined) return;
      disk ??= await openSlowDisk(data);
      if (isSlow) disk.slow([server.pid, ...listChildren(server.pid)]);
      else disk.quicken();
    },
  };
}

function idsOf(user: string): { uid: number; gid: number } {
  const read = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: read("-u"), gid: read("-g") };
}

async function waitUntilAnswers(connectionString: string): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS;
  const answers = async () => {
    const client = new pg.Client({ connectionString });
    client.on("error", () => undefined);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    return isUp;
  };
  while (!(await answers())) {
    if (Date.now() > giveUp) throw new Error("PostgreSQL does not answer");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
