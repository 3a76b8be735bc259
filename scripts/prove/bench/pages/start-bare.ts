import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("serve-bare.ts", import.meta.url));

/** A server in a process of its own. */
export interface Bare {
  baseUrl: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the server of Remix's smallest page, in production's mode.
 * @throws Error where it ends instead of listening
 */
export async function startBare(): Promise<Bare> {
  const env = { ...process.env, NODE_ENV: "production" as const };
  const child = fork(PROGRAM, { execArgv: ["--import", "tsx"], env });
  const ended = once(child, "exit");
  const failed = ended.then(() => {
    throw new Error("the bare page's server ended at its start");
  });
  const [port] = await Promise.race([once(child, "message"), failed]);
  failed.catch(() => undefined);
  return {
    baseUrl: `http://127.0.0.1:${String(port)}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
