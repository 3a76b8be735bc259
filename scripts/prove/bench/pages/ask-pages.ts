import { Agent, get } from "node:http";
import { readCpuMs } from "../read-cpu.ts";

const AT_ONCE = 8;

/** Asks a server for its pages, over connections that stay open until `close`. */
export interface Asker {
  /**
   * The bytes of an answer, as they were sent.
   * @throws Error where it is answered with anything but 200
   */
  fetch(address: string, encoding: string): Promise<Buffer>;
  /** Milliseconds of a process's processor for an answer, as the mean of so many. */
  measure(pid: number, address: string, requests: number): Promise<number>;
  close(): void;
}

/** Opens connections to servers of this machine. */
export function openAsker(): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const fetchBytes = (address: string, encoding: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      get(address, { agent, headers: { "Accept-Encoding": encoding } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.once("end", () =>
          answer.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : reject(new Error(`${address} is answered with ${answer.statusCode}`)),
        );
      }).once("error", reject);
    });
  return {
    fetch: fetchBytes,
    async measure(pid, address, requests) {
      const since = await readCpuMs(pid);
      for (let asked = 0; asked < requests; asked += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, () => fetchBytes(address, "br")));
      return ((await readCpuMs(pid)) - since) / requests;
    },
    close: () => agent.destroy(),
  };
}
