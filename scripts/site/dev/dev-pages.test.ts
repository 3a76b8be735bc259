import { rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import express from "express";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeProvider } from "~/server/generate/provider.fixture.ts";
import {
  makeFolder,
  sampleManifest,
  samplePrompt,
  writeStyles,
} from "../../styles/checks/sample-styles.fixture.ts";
import { createDevPages, type DevPages } from "./dev-pages.ts";
import { playVendor } from "./vendor-page.ts";

let root: string;
let server: Server;
let pages: DevPages;
let port: number;
const styles = () => join(root, "styles");

const greyPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();

beforeEach(async () => {
  root = makeFolder();
  writeStyles(styles(), { "turn/manifest.json": sampleManifest("turn") });
  pages = createDevPages({
    stylesDir: styles(),
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

test("a style's page shows each photograph beside what the folder makes of it now", async () => {
  const { body } = await call("/dev/styles/turn");
  expect(body).toContain("<figcaption>grey.jpg</figcaption>");
  expect(body).toMatch(/<img alt="result" src="data:image\/webp;base64,/);
  expect(body).toContain("Mirror the photo.");
  writeStyles(styles(), { "turn/prompt.md": samplePrompt("Turn it round.") });
  expect((await call("/dev/styles/turn")).body).toContain("Turn it round.");
  expect((await call("/dev/styles/..%2F..")).status).toBe(404);
});

test("a style's page tells what is wrong with the folder", async () => {
  writeStyles(styles(), { "turn/manifest.json": sampleManifest("turn", { credits: "2" }) });
  expect((await call("/dev/styles/turn")).body).toMatch(/manifest\.json:5:14 error\[schema\]/);
});

test("other hosts, proxies and origins find nothing here, and change nothing", async () => {
  for (const Host of ["evil.example", `localhost.evil.example:${port}`, "10.0.0.1", "127.0.0.1.nip.io"])
    expect((await call("/dev", { Host })).status, Host).toBe(404);
  for (const name of ["X-Forwarded-For", "Forwarded", "X-Forwarded-Host", "X-Real-IP", "Via"])
    expect((await call("/dev", { [name]: "127.0.0.1" })).status, name).toBe(404);
  expect((await call("/dev", { Host: `localhost:${port}` })).status).toBe(200);
  for (const Origin of ["http://evil.example", "null", `http://localhost:${port}`])
    expect((await call("/dev/vendor", { Origin }, { mood: "well" })).status, Origin).toBe(403);
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
  expect((await call("/dev/styles/turn", { Origin }, undefined, "PUT")).status).toBe(404);

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
