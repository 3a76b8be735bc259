import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TELLER = new URL("./tell-process.js", import.meta.url).href;

export interface ProcessFigures {
  /** After a collection of garbage. */
  heapBytes: number;
  residentBytes: number;
  /** 0 where the system tells none. */
  descriptors: number;
  /** Since it began. */
  cpuMs: number;
}

export interface ProcessWatch {
  /** The environment of the site that is to be watched. */
  env: Record<string, string>;
  read(): Promise<ProcessFigures>;
}

/** Prepares to look into a site's own process. Start the site with its `env`. */
export function watchProcess(): ProcessWatch {
  const socketPath = join(tmpdir(), `imgfx-${randomUUID().slice(0, 8)}.sock`);
  return {
    env: { NODE_OPTIONS: `--import=${TELLER}`, PROCESS_SOCKET: socketPath },
    read: () =>
      new Promise((resolve, reject) => {
        const asking = request({ socketPath, path: "/" }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString()) as ProcessFigures));
        });
        asking.on("error", reject).end();
      }),
  };
}
