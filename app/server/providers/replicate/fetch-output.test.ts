import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchOutput, isOutputAddress, OutputRefused, type OutputFetching } from "./deliver-output.server.ts";

type Reply = (response: ServerResponse, count: number) => void;
const replies: Record<string, Reply> = {};
const counts: Record<string, number> = {};
const server = createServer((request, response) => {
  const name = request.url?.slice(1) ?? "";
  counts[name] = (counts[name] ?? 0) + 1;
  replies[name]?.(response, counts[name]);
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const slept: number[] = [];
const load = (name: string, reply: Reply, bounds: OutputFetching["bounds"] = {}) => {
  replies[name] = reply;
  slept.length = 0;
  return fetchOutput(new URL(`/${name}`, baseUrl).href, "image", {
    ...{ baseUrl, bounds, fetch, now: () => new Date() },
    sleep: async (ms) => void slept.push(ms),
  });
};
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OutputRefused)) throw new Error(`no OutputRefused: ${String(error)}`);
  return error.message;
};

test("outputs come from the vendor's delivery host over https, or from where its API is", () => {
  const allowed = [
    "https://replicate.delivery/a",
    "https://pbxt.replicate.delivery/a.png",
    "https://api.test/f",
  ];
  const refused = [
    ...[
      "http://replicate.delivery/a",
      "https://replicate.delivery:8443/a",
      "https://evilreplicate.delivery/a",
    ],
    ...["https://replicate.delivery.evil.test/a", "https://user@replicate.delivery/a", "http://api.test/f"],
    ...[
      "https://api.test:444/f",
      "http://169.254.169.254/latest",
      "file:///etc/passwd",
      "ftp://replicate.delivery/",
    ],
  ];
  const judge = (address: string) => isOutputAddress(new URL(address), "https://api.test/v1");
  expect(allowed.map(judge)).toEqual(allowed.map(() => true));
  expect(refused.map(judge)).toEqual(refused.map(() => false));
});

test("a file is copied whole", async () => {
  const bytes = Buffer.alloc(300_000, 7);
  expect((await load("whole", (response) => response.end(bytes))).equals(bytes)).toBe(true);
});

test("a missing file and a fault of the vendor's are tried again a few times", async () => {
  const soon: Reply = (response, count) =>
    count < 3 ? response.writeHead(count === 1 ? 404 : 503).end() : response.end("here");
  expect((await load("soon", soon)).toString()).toBe("here");
  expect(slept).toEqual([500, 1_500]);
  expect(await refusalOf(load("gone", (response) => response.writeHead(404).end()))).toBe("status 404");
  expect(counts.gone).toBe(4);
  expect(await refusalOf(load("empty", (response) => response.end()))).toBe("an empty file");
  expect(await refusalOf(load("denied", (response) => response.writeHead(403).end()))).toBe("status 403");
  expect(counts.denied).toBe(1);
});

test("a file that says to be too large is not read, and one that does not say so is cut off", async () => {
  let sent = 0;
  const declared: Reply = (response) => response.writeHead(200, { "Content-Length": 5e9 }).flushHeaders();
  expect(await refusalOf(load("declared", declared, { most: 1_000_000 }))).toMatch(/^5000000000 bytes/);
  const endless: Reply = (response) => {
    const chunk = Buffer.alloc(65_536, 1);
    const pump = () => {
      while (!response.destroyed && sent < 5e9 && response.write(chunk)) sent += chunk.length;
      if (!response.destroyed) response.once("drain", pump);
    };
    pump();
  };
  expect(await refusalOf(load("endless", endless, { most: 1_000_000 }))).toBe("more than 1000000 bytes");
  expect(sent).toBeLessThan(50e6);
  expect(counts.endless).toBe(1);
});

test("a drip ends at the whole deadline, silence at the shorter one", async () => {
  const drip: Reply = (response) => {
    const timer = setInterval(() => response.write("."), 20);
    response.once("close", () => clearInterval(timer));
  };
  expect(await refusalOf(load("drip", drip, { totalMs: 300, stallMs: 100 }))).toBe("it took too long");
  const silence: Reply = (response) => void response.write("first");
  expect(await refusalOf(load("silence", silence, { totalMs: 500, stallMs: 60 }))).toBe("it took too long");
});

test("a connection that breaks off is tried again", async () => {
  const cut: Reply = (response, count) => {
    if (count > 1) return void response.end("whole");
    response.writeHead(200, { "Content-Length": 100 });
    response.write("half", () => response.destroy());
  };
  expect((await load("cut", cut)).toString()).toBe("whole");
});

test("redirects are followed between allowed hosts only, and not for ever", async () => {
  const to =
    (target: string): Reply =>
    (response) =>
      response.writeHead(302, { Location: target }).end();
  replies.target = (response) => response.end("there");
  expect((await load("near", to("/target"))).toString()).toBe("there");
  for (const target of [
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "//evil.test/x",
    "http://",
  ])
    expect(await refusalOf(load("far", to(target))), target).toBe("an address of another host");
  expect(await refusalOf(load("loop", to("/loop")))).toBe("too many redirects");
});

test("a small file in the answer itself is read; what is none, or too large, is refused", async () => {
  const read = (address: string, most = 100) =>
    fetchOutput(address, "image", {
      baseUrl,
      bounds: { most },
      fetch,
      now: () => new Date(),
      sleep: async () => {},
    });
  expect((await read("data:image/png;base64,aGVsbG8=")).toString()).toBe("hello");
  for (const address of ["data:,hello", "data:image/png;base64,", `data:;base64,${"A".repeat(400)}`])
    expect(await refusalOf(read(address)), address.slice(0, 30)).toBe("no usable data address");
});
