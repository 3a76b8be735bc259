import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { ASKS_ELSEWHERE } from "./limits/drain.server.ts";
import { stopTimesOf } from "./listen.server.ts";
import { openTestSite } from "./site.fixture.ts";

/** A clock that stands still until somebody moves it on. */
function createClock() {
  let at = 0;
  const sleepers: { until: number; wake: () => void }[] = [];
  return {
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ until: at + ms, wake });
      }),
    /** Moves on in the small steps that whoever sleeps takes. */
    async move(ms: number): Promise<void> {
      for (const end = at + ms; at < end; at += 100) {
        for (const due of sleepers.filter(({ until }) => until <= at + 100)) {
          sleepers.splice(sleepers.indexOf(due), 1);
          due.wake();
        }
        await new Promise((next) => setImmediate(() => setImmediate(next)));
      }
    },
  };
}

/** A connection as a proxy keeps it, and what came over it. */
interface Kept {
  /** Sends a request, or what is missing of one, and gives what is answered. */
  ask(text: string): Promise<string>;
  /** Sends a part of a request. */
  begin(text: string): void;
  isOpen(): boolean;
  closed: Promise<void>;
}

async function openKept(port: number): Promise<Kept> {
  const socket: Socket = connect(port, "127.0.0.1");
  await new Promise<void>((connected, failed) => socket.once("connect", connected).once("error", failed));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  return {
    ask: (text) =>
      new Promise((answered) => {
        let answer = "";
        const read = (chunk: Buffer) => {
          answer += chunk.toString("latin1");
          if (!answer.includes("}")) return;
          socket.off("data", read);
          answered(answer);
        };
        socket.on("data", read);
        socket.write(text);
      }),
    begin: (text) => void socket.write(text),
    isOpen: () => !socket.closed && socket.readyState === "open",
    closed,
  };
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

const UPLOAD = '{"fileType":"image/png","count":1}';
const [FIRST_HALF, SECOND_HALF] = [UPLOAD.slice(0, 10), UPLOAD.slice(10)];
const post = (port: number): string =>
  [
    "POST /api/presigned-urls HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    "Content-Type: application/json",
    `Content-Length: ${UPLOAD.length}`,
    "",
    FIRST_HALF,
  ].join("\r\n");

const isRefused = (port: number): Promise<boolean> =>
  openKept(port).then(
    () => false,
    () => true,
  );

test("a site that stops behind a proxy is unready first, then closes its port, and idle connections last", async () => {
  const clock = createClock();
  const stopTimes = stopTimesOf({ trustProxy: 1 });
  const site = await openTestSite({ TRUST_PROXY: "1" }, { stopTimes, sleep: clock.sleep });
  const [used, idle, busy] = [
    await openKept(site.port),
    await openKept(site.port),
    await openKept(site.port),
  ];
  for (const kept of [used, idle]) expect(await kept.ask(get("/a-page"))).toContain("Connection: keep-alive");
  busy.begin(post(site.port));
  let isOver = false;
  const closing = site.close().then(() => (isOver = true));

  await clock.move(stopTimes.graceMs - 200);
  const late = await openKept(site.port);
  const unready = await late.ask(get("/readyz"));
  expect(unready).toContain("503 Service Unavailable");
  expect(unready).toContain("Connection: close");
  await late.closed;
  expect(idle.isOpen()).toBe(true);

  await clock.move(400);
  await expect.poll(() => isRefused(site.port)).toBe(true);
  const afterwards = await used.ask(get("/a-page"));
  expect(afterwards).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close/);
  await used.closed;
  expect(idle.isOpen()).toBe(true);

  await clock.move(stopTimes.idleMs - 1_000);
  expect(idle.isOpen()).toBe(true);
  await clock.move(1_200);
  await idle.closed;
  expect(isOver).toBe(false);

  expect(await busy.ask(SECOND_HALF)).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close/);
  await busy.closed;
  await clock.move(200);
  await closing;
});

test("a site that stops leaves what reads to others where the proxy asks them, and still takes what changes", async () => {
  const clock = createClock();
  const stopTimes = stopTimesOf({ trustProxy: 1 });
  const site = await openTestSite({ TRUST_PROXY: "1" }, { stopTimes, sleep: clock.sleep });
  const headers = { [ASKS_ELSEWHERE]: "1", Origin: site.origin };
  const ask = (path: string, method = "GET") => fetch(`${site.origin}${path}`, { method, headers });
  expect((await ask("/a-page")).status).toBe(200);
  const closing = site.close();
  await expect(ask("/a-page")).rejects.toThrow();
  expect((await fetch(`${site.origin}/a-page`)).status).toBe(200);
  expect((await ask("/a-page", "POST")).status).toBe(200);
  expect((await ask("/readyz")).status).toBe(503);
  await clock.move(stopTimes.graceMs + stopTimes.idleMs + 500);
  await closing;
});

test("nobody but a trusted proxy is left without an answer", async () => {
  const clock = createClock();
  const stopTimes = stopTimesOf({ trustProxy: 0 });
  const site = await openTestSite({}, { stopTimes, sleep: clock.sleep });
  const closing = site.close();
  const answer = await fetch(`${site.origin}/a-page`, { headers: { [ASKS_ELSEWHERE]: "1" } });
  expect(answer.status).toBe(200);
  await clock.move(stopTimes.graceMs + 500);
  await closing;
});

test("without a proxy idle connections are closed as soon as the port is", async () => {
  const clock = createClock();
  const stopTimes = stopTimesOf({ trustProxy: 0 });
  const site = await openTestSite({}, { stopTimes, sleep: clock.sleep });
  const idle = await openKept(site.port);
  await idle.ask(get("/a-page"));
  const closing = site.close();
  await clock.move(stopTimes.graceMs - 100);
  expect(idle.isOpen()).toBe(true);
  await clock.move(300);
  await idle.closed;
  await clock.move(200);
  await closing;
});
