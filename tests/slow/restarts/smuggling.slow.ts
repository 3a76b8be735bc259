import { afterAll, beforeAll, expect, test } from "vitest";
import { HIDDEN_METHOD, listSmuggled } from "../../faults/smuggled-requests.ts";
import { h2Request, sendOverTls } from "./h2-frames.ts";
import { METRICS_TOKEN, startProxiedSites, type ProxiedSites } from "./proxied-sites.ts";
import { ProxiedVisitor } from "./proxied-visitor.ts";

/** Since an answer until the instance has counted it, in milliseconds. */
const COUNTED_MS = 150;
const HIDDEN = `${HIDDEN_METHOD} /hidden HTTP/1.1\r\nHost: hidden\r\n\r\n`;

let sites: ProxiedSites;
let port: number;
beforeAll(async () => {
  sites = await startProxiedSites();
  port = Number(new URL(sites.origin).port);
});
afterAll(() => sites?.stop());

/** How many requests the instances have counted, those for figures and readiness aside, and how many hidden ones. */
async function countReached(): Promise<{ all: number; hidden: number }> {
  await new Promise((resolve) => setTimeout(resolve, COUNTED_MS));
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const texts = await Promise.all(
    sites.instances.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/metrics`, { headers })).text()),
  );
  const lines = texts
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.includes("_http_seconds_count{") && !/route="(?:metrics|readyz)"/.test(line));
  const sum = (chosen: string[]) => chosen.reduce((total, line) => total + Number(line.split(" ").at(-1)), 0);
  return { all: sum(lines), hidden: sum(lines.filter((line) => line.includes(`method="${HIDDEN_METHOD}"`))) };
}

/** Sends what is ambiguous, and sees that it came to one request at most and that the next one gets its own answer. */
async function prove(name: string, send: () => Promise<unknown>): Promise<number> {
  const before = await countReached();
  await send();
  const after = await countReached();
  expect(after.hidden, name).toBe(before.hidden);
  expect(after.all - before.all, name).toBeLessThanOrEqual(1);
  for (let nth = 0; nth < sites.instances.length; nth += 1) {
    const { status, text } = await new ProxiedVisitor(sites.origin).ask("GET", "/api/config");
    expect([status, Object.keys(JSON.parse(text))], name).toEqual([
      200,
      expect.arrayContaining(["storageBase"]),
    ]);
  }
  return after.all - before.all;
}

test("what can be read in two ways comes through nginx as one request at most, and as no hidden one", async () => {
  for (const { name, bytes } of listSmuggled(`localhost:${port}`))
    await prove(name, () => sendOverTls(port, "http/1.1", Buffer.from(bytes, "latin1")));
});

const usual = [
  [":method", "POST"],
  [":scheme", "https"],
  [":authority", "localhost"],
  [":path", "/"],
] as const;
const instead = (name: string, value: string) =>
  usual.map(([known, usually]) => [known, known === name ? value : usually] as const);

/** Requests of HTTP/2 that hold what means something to HTTP/1.1. */
const DOWNGRADED: [string, Buffer][] = [
  ["as usual", h2Request(usual, "{}")],
  ["a length of 0 and a body", h2Request([...usual, ["content-length", "0"]], HIDDEN)],
  ["a length below the body's", h2Request([...usual, ["content-length", "4"]], `body${HIDDEN}`)],
  ["a length above the body's", h2Request([...usual, ["content-length", "99"]], HIDDEN)],
  [
    "two lengths",
    h2Request([...usual, ["content-length", "0"], ["content-length", `${HIDDEN.length}`]], HIDDEN),
  ],
  ["chunks", h2Request([...usual, ["transfer-encoding", "chunked"]], `0\r\n\r\n${HIDDEN}`)],
  ["a connection's header", h2Request([...usual, ["connection", "transfer-encoding"]], `0\r\n\r\n${HIDDEN}`)],
  ["an upgrade", h2Request([...usual, ["upgrade", "websocket"]], HIDDEN)],
  ["a header with a line's end", h2Request([...usual, ["x-a", `b\r\n\r\n${HIDDEN}`]])],
  [
    "a header with a bare line feed",
    h2Request([...usual, ["x-a", "b\ntransfer-encoding: chunked"]], `0\r\n\r\n${HIDDEN}`),
  ],
  ["a name with a line's end", h2Request([...usual, [`x-a: b\r\n\r\n${HIDDEN}x`, "c"]])],
  ["a name with a colon", h2Request([...usual, ["transfer-encoding: chunked", ""]], `0\r\n\r\n${HIDDEN}`)],
  ["capitals in a name", h2Request([...usual, ["Transfer-Encoding", "chunked"]], `0\r\n\r\n${HIDDEN}`)],
  ["a path with a line's end", h2Request(instead(":path", `/ HTTP/1.1\r\nHost: a\r\n\r\n${HIDDEN}`))],
  ["a path with a space", h2Request(instead(":path", "/ HTTP/1.1"))],
  [
    "a method with a line's end",
    h2Request(instead(":method", `GET / HTTP/1.1\r\nHost: a\r\n\r\n${HIDDEN_METHOD}`)),
  ],
  ["an authority with a line's end", h2Request(instead(":authority", `localhost\r\n\r\n${HIDDEN}`))],
  ["two paths", h2Request([...usual, [":path", "/hidden"]])],
  ["another host", h2Request([...usual, ["host", "hidden.example"]])],
];

test("what HTTP/2 can say and HTTP/1.1 reads otherwise comes through nginx as one request at most", async () => {
  let reached = 0;
  for (const [name, bytes] of DOWNGRADED) reached += await prove(name, () => sendOverTls(port, "h2", bytes));
  expect(reached).toBeGreaterThan(0); // the usual one
});
