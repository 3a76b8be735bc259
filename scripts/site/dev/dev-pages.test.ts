import { readFileSync, symlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import express from "express";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeProvider } from "~/server/generate/provider.fixture.ts";
import {
  makeFolder,
  sampleCopy,
  sampleGermanCopy,
  sampleManifest,
  samplePrompt,
  writeStyles,
} from "../../styles/checks/sample-styles.ts";
import { shortHash } from "../../styles/sample-photos.ts";
import { createDevPages, type DevPages } from "./dev-pages.ts";
import { playVendor } from "./vendor-page.ts";

let root: string;
let server: Server;
let pages: DevPages;
let port: number;
const styles = () => join(root, "styles");
const place = (name: string) => join(styles(), "turn", name);

const greyPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();

beforeEach(async () => {
  root = makeFolder();
  writeStyles(styles(), { "turn/copy/de.json": sampleGermanCopy({ title: "Ein Spiegel" }) });
  pages = createDevPages({
    ...{ stylesDir: styles(), root },
    readPhotos: async () => [{ name: "grey.jpg", bytes: await greyPhoto() }],
    openProvider: async () => createFakeProvider(),
    vendor: playVendor(undefined),
  });
  server = createServer(express().use(pages.handle));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterEach(async () => {
  await new Promise((closed) => server.close(closed));
  await pages.close();
  rmSync(root, { recursive: true, force: true });
});

async function call(
  path: string,
  headers: Record<string, string> = {},
  form?: Record<string, string>,
  method = form ? "POST" : "GET",
) {
  const sent = request({
    ...{ host: "127.0.0.1", port, path, method },
    headers: {
      ...(form && {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: `http://127.0.0.1:${port}`,
      }),
      ...headers,
    },
  });
  const answer = new Promise<{ status: number; location: string; body: string }>((done, failed) => {
    sent.on("error", failed).on("response", (response) => {
      const { statusCode: status = 0, headers: told } = response;
      text(response).then((body) => done({ status, location: told.location ?? "", body }), failed);
    });
  });
  sent.end(form && new URLSearchParams(form).toString());
  return answer;
}

const takesOf = (page: string): string[] =>
  [...page.matchAll(/<h2>(Take .*?)<\/h2>/g)].map(([, told = ""]) => told);

test("a style's texts stand with what is wrong at their lines, and a save is seen in the results", async () => {
  const { body } = await call("/dev/styles/turn");
  expect(body).toContain("Mirror the photo.");
  expect((await call("/dev/styles/turn/results")).body).toContain("Take 1");
  const prompt = samplePrompt("Turn it round.");
  const mark = shortHash(readFileSync(place("prompt.md"), "utf8"));
  const saved = await call(
    "/dev/styles/turn",
    {},
    { name: "prompt.md", text: prompt.replaceAll("\n", "\r\n"), mark },
  );
  expect([saved.status, saved.location]).toEqual([303, "/dev/styles/turn?provider=local"]);
  expect(readFileSync(place("prompt.md"), "utf8")).toBe(prompt);
  const results = (await call("/dev/styles/turn/results")).body;
  expect(results).toContain("<del>Mirror the photo.</del><ins>Turn it round.</ins>");
  expect(takesOf(results)).toEqual(["Take 1, one take before", "Take 2, as the folder is now"]);
  const again = (await call("/dev/styles/turn/results")).body;
  expect(takesOf(again), "a look makes no other take").toEqual(takesOf(results));

  const manifest = readFileSync(place("manifest.json"), "utf8");
  const wrong = JSON.stringify(sampleManifest("turn", { credits: "2" }), null, 2);
  await call("/dev/styles/turn", {}, { name: "manifest.json", text: wrong, mark: shortHash(manifest) });
  expect((await call("/dev/styles/turn")).body).toMatch(
    /<li class="error" data-line="5" data-column="14">5:14 \[schema\]/,
  );
});

test("what somebody else wrote meanwhile is not written over", async () => {
  const saved = await call("/dev/styles/turn", {}, { name: "prompt.md", text: "Mine.", mark: "0123456789" });
  expect(saved.location).toContain("notice=changed");
  expect(readFileSync(place("prompt.md"), "utf8")).toContain("Mirror the photo.");
  expect((await call(saved.location)).body).toContain("Somebody else has written that file");
});

test("only a style's own texts are written, below the folder of styles", async () => {
  const outside = join(root, "secret.md");
  writeFileSync(outside, "secret");
  rmSync(place("prompt.md"));
  symlinkSync(outside, place("prompt.md"));
  const mark = shortHash("secret");
  for (const name of ["prompt.md", "../../secret.md", "images/x.webp", "copy/../../../secret.md", outside]) {
    const { location } = await call("/dev/styles/turn", {}, { name, text: "Mine.", mark });
    expect(location, name).toContain("notice=unknown");
  }
  expect(readFileSync(outside, "utf8")).toBe("secret");
  expect((await call("/dev/styles/turn")).body).not.toContain("secret");
  expect((await call("/dev/styles/..%2F..")).status).toBe(404);
});

test("other hosts, proxies and origins find nothing here, and change nothing", async () => {
  for (const Host of ["evil.example", `localhost.evil.example:${port}`, "10.0.0.1", "127.0.0.1.nip.io"])
    expect((await call("/dev", { Host })).status, Host).toBe(404);
  for (const name of ["X-Forwarded-For", "Forwarded", "X-Forwarded-Host", "X-Real-IP", "Via"])
    expect((await call("/dev", { [name]: "127.0.0.1" })).status, name).toBe(404);
  expect((await call("/dev", { Host: `localhost:${port}` })).status).toBe(200);
  const before = readFileSync(place("prompt.md"), "utf8");
  const form = { name: "prompt.md", text: "Theirs.", mark: shortHash(before) };
  for (const Origin of ["http://evil.example", "null", `http://localhost:${port}`])
    expect((await call("/dev/styles/turn", { Origin }, form)).status, Origin).toBe(403);
  expect(readFileSync(place("prompt.md"), "utf8")).toBe(before);
});

test("no way of writing the address and no method leads past the guard, nor does another machine's connection", async () => {
  const far = { Host: "evil.example" };
  for (const path of [
    "/%64ev",
    "//dev",
    "/dev/",
    "/DEV",
    "/./dev",
    "/a/../dev",
    "/dev%2Fstyles%2Fturn",
    "/dev;a",
  ])
    expect((await call(`${path}/styles/turn`, far)).status, path).toBe(404);
  const Origin = `http://127.0.0.1:${port}`;
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE"]) {
    expect((await call("/dev/styles/turn", { ...far, Origin }, undefined, method)).status, method).toBe(404);
    if (method !== "HEAD")
      expect((await call("/dev/styles/turn", { Origin: "null" }, undefined, method)).status, method).toBe(
        403,
      );
  }
  const before = readFileSync(place("manifest.json"), "utf8");
  expect((await call("/dev/styles/turn", { Origin }, undefined, "PUT")).status).toBe(404);
  expect(readFileSync(place("manifest.json"), "utf8")).toBe(before);

  for (const remoteAddress of ["192.168.1.7", "::ffff:10.0.0.3", "fe80::1", undefined]) {
    const app = express()
      .use((asked, _response, next) => {
        Object.defineProperty(asked.socket, "remoteAddress", { value: remoteAddress });
        next();
      })
      .use(pages.handle);
    const other = createServer(app);
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    const address = other.address();
    const { status } = await fetch(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/dev`);
    expect(status, remoteAddress).toBe(404);
    await new Promise((closed) => other.close(closed));
  }
});

test("the copy stands in all languages side by side, with lengths and what is stale", async () => {
  writeStyles(styles(), {
    "turn/copy/en.json": sampleCopy({ title: "Looking <glass>" }),
    "turn/copy/ar.json": sampleCopy({ title: "مرآة" }),
  });
  const { body } = await call("/dev/copy/turn");
  expect(body).toContain('<td lang="en">Looking &lt;glass></td>');
  expect(body).toMatch(
    /<td class="unrecorded" lang="de">Ein Spiegel<br><small class="">11\/\d+<\/small> <small>unrecorded/,
  );
  expect(body).toContain('lang="ar" dir="rtl">مرآة');
  expect(body).toContain('<a href="/de/imgfx-style/turn">de</a>');
  expect(body).toMatch(/<td class="missing" lang="fr">/);
});
