import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOpenHttps, type Open } from "./picture-fetcher.server.ts";
import { createPictureFetcher, type FetcherOptions } from "./picture-fetcher.server.ts";
import { makeCertificate } from "./certificate.fixture.ts";

// The names lead to a public address, as far as the fetcher knows; only the last step goes to a server on this machine.

const PUBLIC_IP = "93.184.216.34";
const MAX_BYTES = 100_000;
const unreachable = { code: "INVALID_INPUT", messageKey: "addressUnreachable" };
const noPicture = { code: "INVALID_INPUT", messageKey: "addressNoPicture" };

let server: Server;
let open: Open;
let png: Buffer;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let seen: IncomingMessage[] = [];
let opened: string[] = [];

beforeAll(async () => {
  const { key, cert } = makeCertificate(["pictures.example", "other.example"]);
  server = createServer({ key, cert }, (request, response) => {
    seen.push(request);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const openHere = createOpenHttps({ port, ca: cert });
  open = (asked) => {
    opened.push(asked.ip);
    return openHere({ ...asked, ip: "127.0.0.1" });
  };
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [seen, opened] = [[], []];
  handle = (_request, response) => void response.end(png);
});

const fetcher = (options: Partial<FetcherOptions> = {}) =>
  createPictureFetcher({ maxBytes: MAX_BYTES, resolve: async () => [PUBLIC_IP], open, ...options });
const ADDRESS = "https://pictures.example/a.png?b=c";

test("a picture is fetched from the address that was checked, under its name, and nothing is told of who asks", async () => {
  expect(await fetcher()(ADDRESS)).toEqual(png);
  expect(opened).toEqual([PUBLIC_IP]);
  const [request] = seen;
  expect([request?.method, request?.url]).toEqual(["GET", "/a.png?b=c"]);
  expect(request?.headers).toEqual({
    host: "pictures.example",
    accept: "image/png, image/jpeg",
    "accept-encoding": "identity",
    "user-agent": "ImgFX/1.0",
    connection: "close",
  });
});

test("a server whose certificate names another host is not believed", async () => {
  await expect(fetcher()("https://stranger.example/a.png")).rejects.toMatchObject(unreachable);
  expect(seen).toEqual([]);
});

test("three redirects are followed, and no fourth", async () => {
  const redirectsOf = (count: number) => (request: IncomingMessage, response: ServerResponse) => {
    const hop = Number(request.url?.slice(1) || 0);
    if (hop === count) response.end(png);
    else response.writeHead(307, { Location: `https://other.example/${hop + 1}` }).end();
  };
  handle = redirectsOf(3);
  expect(await fetcher()("https://pictures.example/0")).toEqual(png);
  handle = redirectsOf(4);
  await expect(fetcher()("https://pictures.example/0")).rejects.toMatchObject(unreachable);
});

test.each([
  "http://other.example/a.png",
  "https://127.0.0.1/a.png",
  "https://[::ffff:169.254.169.254]/latest/meta-data/",
  "https://2852039166/",
  "https://localhost/",
  "https://other.example:8443/a.png",
  "https://user@other.example/a.png",
  "file:///etc/passwd",
  "//10.0.0.1/a.png",
  "\\\\10.0.0.1\\a.png",
  "data:image/png;base64,iVBORw0KGgo=",
])("a redirect to %s is not followed", async (location) => {
  handle = (_request, response) => void response.writeHead(301, { Location: location }).end();
  await expect(fetcher()(ADDRESS)).rejects.toMatchObject(unreachable);
  expect(opened).toEqual([PUBLIC_IP]);
});

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, object]>([
  ["a page", (_, answer) => void answer.end("<!doctype html><title>No picture</title>"), noPicture],
  [
    "a page that says it is a picture",
    (_, answer) => void answer.setHeader("Content-Type", "image/png").end("<html><svg>"),
    noPicture,
  ],
  ["nothing", (_, answer) => void answer.end(), noPicture],
  ["a few bytes", (_, answer) => void answer.end(png.subarray(0, 6)), noPicture],
  ["a GIF", (_, answer) => void answer.end(Buffer.from("GIF89a----------")), noPicture],
  [
    "what says it is too large",
    (_, answer) => void answer.writeHead(200, { "Content-Length": MAX_BYTES + 1 }).write(png),
    noPicture,
  ],
  [
    "what is too large",
    (_, answer) => void answer.end(Buffer.concat([png, Buffer.alloc(MAX_BYTES)])),
    noPicture,
  ],
  [
    "what is packed",
    (_, answer) => void answer.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(png)),
    noPicture,
  ],
  [
    "a picture that breaks off",
    (_, answer) => void answer.writeHead(200, { "Content-Length": 900 }).write(png, () => answer.destroy()),
    unreachable,
  ],
  ["a hang-up", (request) => void request.socket.destroy(), unreachable],
  ["not found", (_, answer) => void answer.writeHead(404).end(png), unreachable],
  ["a part", (_, answer) => void answer.writeHead(206).end(png), unreachable],
  ["a redirect to nowhere", (_, answer) => void answer.writeHead(302).end(png), unreachable],
  [
    "a redirect to nonsense",
    (_, answer) => void answer.writeHead(302, { Location: "https://[" }).end(),
    unreachable,
  ],
  [
    "an endless head",
    (_, answer) => void answer.writeHead(200, { "X-Long": "x".repeat(20_000) }).end(png),
    unreachable,
  ],
])("%s is no picture", async (_what, answer, failure) => {
  handle = answer;
  await expect(fetcher()(ADDRESS)).rejects.toMatchObject(failure);
});

test("a picture of the largest size is taken", async () => {
  const whole = Buffer.concat([png, Buffer.alloc(MAX_BYTES - png.length)]);
  handle = (_request, response) => void response.end(whole);
  expect(await fetcher()(ADDRESS)).toHaveLength(MAX_BYTES);
});

test("a server that falls silent, before or within its answer, is left after a moment", async () => {
  for (const silent of [
    () => undefined,
    (_request: IncomingMessage, response: ServerResponse) => void response.write(png.subarray(0, 20)),
  ]) {
    handle = silent;
    await expect(fetcher({ stallMs: 200 })(ADDRESS)).rejects.toMatchObject(unreachable);
  }
});

test("a server that drips, and redirects that take their time, end with the whole time", async () => {
  const closed: Promise<unknown>[] = [];
  handle = async (request, response) => {
    closed.push(new Promise((resolve) => request.socket.once("close", resolve)));
    response.write(png.subarray(0, 20));
    while (!response.destroyed) {
      response.write("x");
      await sleep(20);
    }
  };
  await expect(fetcher({ totalMs: 300 })(ADDRESS)).rejects.toMatchObject(unreachable);
  await Promise.all(closed);

  handle = async (_request, response) => {
    await sleep(150);
    response.writeHead(302, { Location: "/again" }).end();
  };
  await expect(fetcher({ totalMs: 300 })(ADDRESS)).rejects.toMatchObject(unreachable);
});

test("a name server that does not answer counts towards the whole time, and one that fails is an unknown name", async () => {
  const waits = (_name: string, signal: AbortSignal) =>
    new Promise<string[]>((resolve) => signal.addEventListener("abort", () => resolve([])));
  await expect(fetcher({ totalMs: 100, resolve: waits })(ADDRESS)).rejects.toMatchObject(unreachable);
  await expect(fetcher({ resolve: async () => [] })(ADDRESS)).rejects.toMatchObject(unreachable);
  const fails = () => Promise.reject(new Error("SERVFAIL"));
  await expect(fetcher({ resolve: fails })(ADDRESS)).rejects.toMatchObject(unreachable);
  expect(opened).toEqual([]);
});

test("eight pictures are fetched at once, and the ninth is told to wait", async () => {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  handle = async (_request, response) => {
    await gate;
    response.end(png);
  };
  const fetchPicture = fetcher();
  const eight = Array.from({ length: 8 }, () => fetchPicture(ADDRESS));
  await expect(fetchPicture(ADDRESS)).rejects.toMatchObject({ code: "BUSY" });
  goOn();
  expect(await Promise.all(eight)).toHaveLength(8);
  expect(await fetchPicture(ADDRESS)).toEqual(png);
});
