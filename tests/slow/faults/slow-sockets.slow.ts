import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchProcess } from "../../faults/watch-process.ts";
import { SiteClient } from "../../site-client.ts";
import { startSite, type Site } from "../../site-process.ts";

const SOCKETS = 1_000;
const ASKED = 400;
const PATHS = ["/", "/imgfx-style", "/api/config", "/healthz"];
/** Times: what the slowest hundredth, and a request's share of the processor, may become. */
const MOST = 2;
/** Milliseconds between two bytes of a slow connection. */
const DRIP_MS = 1_000;

const watch = watchProcess();
let site: Site;
beforeAll(async () => {
  site = await startSite({ env: watch.env });
});
afterAll(() => site?.stop());

/** Connections that begin a request and send a byte of a header now and then; those that are gone count down. */
async function openSlowly(): Promise<{ open(): number; end(): void }> {
  const { hostname, port, host } = new URL(site.baseUrl);
  const sockets = new Set<Socket>();
  const begun: Promise<void>[] = [];
  for (let nth = 0; nth < SOCKETS; nth += 1) {
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.resume();
    begun.push(new Promise((resolve) => socket.once("connect", () => resolve())));
    socket.write(`POST /api/presigned-urls HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `);
  }
  await Promise.all(begun);
  const timer = setInterval(() => {
    for (const socket of sockets) socket.write("a");
  }, DRIP_MS);
  return {
    open: () => sockets.size,
    end() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Gives the processor's milliseconds for one request. */
async function measure(): Promise<number> {
  const client = new SiteClient(site.baseUrl);
  const before = await watch.read();
  for (let nth = 0; nth < ASKED; nth += 1) {
    const answer = await client.fetch(PATHS[nth % PATHS.length] ?? "/");
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  }
  const { cpuMs } = await watch.read();
  return (cpuMs - before.cpuMs) / ASKED;
}

test("a thousand connections that never finish a request are closed, and others are served as before", async () => {
  await measure();
  const calm = await measure();
  const slow = await openSlowly();
  const opened = slow.open();
  const busy = await measure();
  await expect.poll(() => slow.open(), { timeout: 600_000, interval: 200 }).toBe(0);
  slow.end();
  expect(opened).toBe(SOCKETS);
  // The time of an answer is also the machine's; what the connections cost is the site's.
  expect(busy).toBeLessThan(MOST * calm + 1);
});
