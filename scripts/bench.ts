// npm run bench [pages|submit|engine]: prints what the product costs over the least that the same work could cost.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import express from "express";
import sharp from "sharp";
import { z } from "zod";
import { listStyleIds } from "#registry/source/style-source.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { readTree } from "../tests/faults/read-tree.ts";
import { startVendorSite } from "../tests/faults/vendor-site.ts";
import { startSite } from "../tests/site-process.ts";
import { chooseStyle } from "../tests/styles/list-styles.ts";
import { openEngine } from "./styles/open-engine.ts";
import { readTool, runTool } from "./styles/run-tool.ts";
import { readPhotoFile } from "./styles/sample-photos.ts";

const AUTOCANNON = createRequire(import.meta.url).resolve("autocannon");
const ASSETS = projectPath("build/client/assets");
/** Connections and seconds of a round of autocannon. */
const LOAD = { connections: 10, seconds: 5 };
const SUBMITS = 20;
const PHOTO_SIDE = 1024;

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const print = (name: string, value: number, unit = "×"): void =>
  console.log(`${name.padEnd(48)} ${value.toFixed(2).padStart(9)} ${unit}`);

const reportSchema = z.object({ "2xx": z.number(), duration: z.number() });

/** Requests a second that an address answers, packed by brotli as a browser asks for it. */
async function load(address: string): Promise<number> {
  const options = ["-j", "-c", String(LOAD.connections), "-d", String(LOAD.seconds)];
  const child = spawn(process.execPath, [AUTOCANNON, ...options, "-H", "Accept-Encoding=br", address], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await once(child, "close");
  const { "2xx": answered, duration } = reportSchema.parse(JSON.parse(text));
  if (answered === 0) throw new Error(`${address} answered nothing.`);
  return answered / duration;
}

/** The built script whose packed bytes are nearest to a number of them. */
async function findScript(bytes: number): Promise<string> {
  const files = (await readdir(ASSETS)).filter((name) => name.endsWith(".js.br"));
  const sized = await Promise.all(
    files.map(async (file) => ({ file, off: Math.abs((await stat(join(ASSETS, file))).size - bytes) })),
  );
  const [nearest] = sized.sort((a, b) => a.off - b.off);
  if (nearest === undefined) throw new Error("No script was built.");
  return `/assets/${nearest.file.replace(/\.br$/, "")}`;
}

/** Compares pages with a static script of the same server and size, and with the same bytes sent by bare express. */
async function benchPages(): Promise<void> {
  const site = await startSite();
  let body = Buffer.alloc(0);
  const bare = express()
    .get("/", (_request, response) => void response.type("html").send(body))
    .listen(0, "127.0.0.1");
  await once(bare, "listening");
  const address = bare.address();
  const port = typeof address === "object" && address ? address.port : 0;
  try {
    const pages = { home: "/", catalog: CATALOG_PATH, style: toolPath(chooseStyle().style) };
    for (const [name, path] of Object.entries(pages)) {
      const html = await (await fetch(site.baseUrl + path)).text();
      const packed = await sizeOf(site.baseUrl + path);
      const scripts = [...new Set(html.match(/\/assets\/[^"]+\.js/g) ?? [])];
      const sizes = await Promise.all(scripts.map((script) => sizeOf(site.baseUrl + script)));
      body = Buffer.alloc(packed, "a");
      await load(site.baseUrl + path); // compiles what is hot
      const perSecond = await load(site.baseUrl + path);
      print(
        `${name}: time of an answer over a static file's`,
        (await load(site.baseUrl + (await findScript(packed)))) / perSecond,
      );
      print(
        `${name}: time of an answer over bare express's`,
        (await load(`http://127.0.0.1:${port}/`)) / perSecond,
      );
      print(`${name}: HTML`, html.length / 1000, "KB");
      print(`${name}: HTML, packed`, packed / 1000, "KB");
      print(`${name}: scripts, packed`, sizes.reduce((sum, size) => sum + size, 0) / 1000, "KB");
    }
  } finally {
    bare.close();
    await site.stop();
  }
}

/** Bytes of an answer as brotli packs it on the wire. */
async function sizeOf(address: string): Promise<number> {
  const { request } = await import("node:http");
  const [response] = await once(request(address, { headers: { "Accept-Encoding": "br" } }).end(), "response");
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}

/** Milliseconds of the least that a submit could do: two commits of the embedded database and a copied file. */
async function measureFloor(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-bench-"));
  const database = await PGlite.create(join(folder, "db"));
  try {
    const photo = join(folder, "photo");
    await writeFile(photo, await makePhoto());
    await database.exec("create table entry (id serial primary key, amount integer not null)");
    const times: number[] = [];
    for (let nth = 0; nth < SUBMITS; nth += 1) {
      const since = performance.now();
      await database.query("insert into entry (amount) values ($1)", [-2]);
      await copyFile(photo, join(folder, `copy-${nth}`));
      await database.query("insert into entry (amount) values ($1)", [2]);
      times.push(performance.now() - since);
    }
    return medianOf(times);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares a submit over a vendor that takes no time with two commits and a copied file. */
async function benchSubmit(): Promise<void> {
  const running = await startVendorSite();
  try {
    await running.click(); // loads networks and compiles what is hot
    const times: number[] = [];
    for (let nth = 0; nth < SUBMITS; nth += 1) {
      const since = performance.now();
      const { status } = await running.click();
      if (status !== 200) throw new Error(`A submit was answered ${status}.`);
      times.push(performance.now() - since);
    }
    const floor = await measureFloor();
    print("submit: upload to answer", medianOf(times), "ms");
    print("submit: two commits and a copied file", floor, "ms");
    print("submit: upload to answer over that", medianOf(times) / floor);
  } finally {
    await running.stop();
  }
}

const makePhoto = (): Promise<Buffer> =>
  sharp(readPhotoFile(projectPath(""), "astronaut.jpg"))
    .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: "inside" })
    .jpeg()
    .toBuffer();

/** Seconds of processor that this process and the engine's take for some work. */
async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const since = readTree(process.pid).cpuMs;
  await work();
  return (readTree(process.pid).cpuMs - since) / 1000;
}

/** Compares every recipe at 1K with a plain resize of the same photo by sharp. */
async function benchEngine(): Promise<void> {
  const photo = await makePhoto();
  const resize = await measureCpu(async () => {
    for (let nth = 0; nth < SUBMITS; nth += 1) await sharp(photo).resize(PHOTO_SIDE).png().toBuffer();
  });
  const plain = resize / SUBMITS;
  print("engine: a plain resize", plain, "CPU s");
  const provider = await openEngine({ environment: {}, print: () => undefined });
  try {
    for (const id of listStyleIds(projectPath("styles"))) {
      const tool = readTool(projectPath("styles"), id);
      if (tool.manifest.output !== "image" || tool.manifest.photos.min > 1) continue;
      const run = () => runTool(provider, { tool, photos: [photo], size: "1K", name: id }).catch(() => null);
      if ((await run()) === null) continue; // the photo does not suit it
      const seconds = await measureCpu(run);
      print(`engine: ${id}, ${seconds.toFixed(1)} CPU s, over a resize`, seconds / plain);
    }
  } finally {
    await provider.close();
  }
}

const BENCHES = { pages: benchPages, submit: benchSubmit, engine: benchEngine };
const names = Object.keys(BENCHES);
const asked = process.argv.slice(2);
for (const name of asked)
  if (!names.includes(name)) throw new Error(`There is no bench "${name}"; there are ${names.join(", ")}.`);
for (const [name, bench] of Object.entries(BENCHES))
  if (asked.length === 0 || asked.includes(name)) await bench();
