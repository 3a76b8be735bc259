import sharp from "sharp";
import { expect, test, afterAll, beforeAll } from "vitest";
import {
  deliverOutput,
  sniffMedia,
  fetchOutput,
  isOutputAddress,
  OutputRefused,
  type OutputFetching,
} from "./deliver-output.server.ts";
import { BASE, fakeJob } from "./replicate.fixture.ts";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const FILE = "https://replicate.delivery/file";
const box = (type: string) => Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`${type}isom0000`)]);
const WAV = Buffer.from("RIFF\0\0\0\0WAVEfmt ");
const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(20)]);
const picture = (width = 20, height = 10) =>
  sharp({ create: { width, height, channels: 3, background: "#a52" } });

function deliver(
  file: Buffer | null,
  manifest: object,
  options: { output?: unknown; replicate?: object; values?: object } = {},
) {
  const { output = FILE, replicate = { model: "a/b", input: {} }, values = {} } = options;
  const { photos: _none, ...job } = fakeJob({ manifest, replicate }, { values: { ...values } });
  const call = job.tool.manifest.providers.replicate ?? { model: "", input: {} };
  return deliverOutput(output, job, call, {
    drawWatermark: async (film) => Buffer.concat([film, Buffer.from("marked")]),
    fetching: {
      ...{ baseUrl: BASE, now: () => new Date(), sleep: async () => undefined },
      fetch: async () => new Response(file === null ? null : new Uint8Array(file)),
    },
  });
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: Error) => error.message,
  );

test("PNG and JPEG are kept as they are, a WEBP becomes a PNG, and measures are read from the file", async () => {
  const png = await picture().png().toBuffer();
  expect(await deliver(png, {})).toEqual({
    kind: "image",
    bytes: png,
    contentType: "image/png",
    width: 20,
    height: 10,
  });
  const jpeg = await picture().jpeg().toBuffer();
  expect(await deliver(jpeg, {})).toMatchObject({ bytes: jpeg, contentType: "image/jpeg" });
  const made = await deliver(await picture().webp().toBuffer(), {});
  expect(made).toMatchObject({ contentType: "image/png", width: 20, height: 10 });
  expect(made.kind === "image" && sniffMedia(made.bytes)).toBe("image/png");
});

test("the seed is told where the model was given one", async () => {
  const png = await picture().png().toBuffer();
  const replicate = { model: "a/b", input: { seed: "$seed" } };
  expect(await deliver(png, {}, { replicate })).toMatchObject({ seed: 6 });
});

test("pages, nothing, other media and pictures that can't be decoded are refused", async () => {
  const png = await picture().png().toBuffer();
  for (const file of [Buffer.from("<!doctype html><html><body>no"), WAV, Buffer.from("<svg xmlns=''></svg>")])
    expect(await reasonOf(deliver(file, {}))).toBe("not image/png or image/jpeg or image/webp");
  expect(await reasonOf(deliver(png.subarray(0, 30), {}))).toMatch(/can't be decoded/);
  expect(await reasonOf(deliver(Buffer.alloc(0), {}))).toBe("an empty file");
  await expect(deliver(png, {}, { output: null })).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  await expect(deliver(png, {}, { output: ["words"] })).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  expect(await reasonOf(deliver(png, {}, { output: "http://169.254.169.254/x" }))).toMatch(/another host/);
});

test("a picture of more pixels than any result has is refused, however small its file", async () => {
  const png = await picture(20_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
  expect(png.length).toBeLessThan(1_000_000);
  expect(await reasonOf(deliver(png, {}))).toMatch(/too large/);
});

test("films are MP4, with the site's mark while the condition holds", async () => {
  const film = box("ftyp");
  const replicate = { model: "a/b", input: {}, watermark: { watermark: ["true"] } };
  const marked = (watermark: boolean) =>
    deliver(film, { output: "video" }, { replicate, values: { watermark } });
  expect(await marked(false)).toEqual({ kind: "video", bytes: film, contentType: "video/mp4" });
  const made = await marked(true);
  expect(made.kind === "video" && made.bytes.toString().endsWith("marked")).toBe(true);
  expect(await reasonOf(deliver(WAV, { output: "video" }))).toBe("not video/mp4");
});

test("music is WAV or MP3", async () => {
  expect(await deliver(WAV, { output: "audio" })).toEqual({
    kind: "audio",
    bytes: WAV,
    contentType: "audio/wav",
  });
  expect(await deliver(MP3, { output: "audio" })).toMatchObject({ contentType: "audio/mpeg" });
  const tagged = Buffer.concat([Buffer.from("ID3"), MP3]);
  expect(await deliver(tagged, { output: "audio" })).toMatchObject({ contentType: "audio/mpeg" });
  expect(await reasonOf(deliver(box("ftyp"), { output: "audio" }))).toBe("not audio/wav or audio/mpeg");
});

test("the pieces of a text are joined; none at all is a failure", async () => {
  const text = { output: "text" };
  expect(await deliver(null, text, { output: [" A ", "dog", " runs.\n"] })).toEqual({
    kind: "text",
    text: "A dog runs.",
  });
  for (const output of [[], "", [" "], null, 7])
    await expect(deliver(null, text, { output })).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
});

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
