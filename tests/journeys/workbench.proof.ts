import { readFileSync, rmSync, cpSync } from "node:fs";
import { createServer as createHttpServer, type Server } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import express from "express";
import sharp from "sharp";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFakeProvider } from "~/server/generate/provider.fixture.ts";
import { createDevPages, type DevPages } from "../../scripts/site/dev/dev-pages.ts";
import { playVendor } from "../../scripts/site/dev/vendor-page.ts";
import { makeFolder, sampleManifest, writeStyles } from "../../scripts/styles/checks/sample-styles.ts";
import { openVisit } from "./steps/open-visit.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let folder: string;
let pages: DevPages;
let vite: ViteDevServer;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = makeFolder();
  writeStyles(join(folder, "styles"), {
    "turn/manifest.json": sampleManifest("turn", { $schema: "../../registry/schema/manifest.schema.json" }),
  });
  cpSync(join(ROOT, "registry/schema"), join(folder, "registry/schema"), { recursive: true });
  const photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
  pages = createDevPages({
    ...{ stylesDir: join(folder, "styles"), root: folder, vendor: playVendor(undefined) },
    readPhotos: async () => [{ name: "grey.jpg", bytes: photo }],
    openProvider: async () => createFakeProvider(),
  });
  vite = await createServer({
    ...{ root: ROOT, configFile: false, appType: "custom", logLevel: "error" },
    cacheDir: join(folder, "vite"),
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { entries: ["scripts/site/dev/edit-texts.ts"] },
  });
  server = createHttpServer(express().use(pages.handle, vite.middlewares));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(async () => {
  await vite.close();
  await new Promise((closed) => server.close(closed));
  await pages.close();
  rmSync(folder, { recursive: true, force: true });
});

test("whoever works on a style is offered what the schema knows, saves, and sees the new results beside the old ones", async () => {
  const { page, end } = await openVisit({ origin });
  await page.goto("/dev/styles/turn", { waitUntil: "domcontentloaded" });
  const takes = page.frameLocator("iframe").getByRole("heading", { name: /^Take/ });
  await expect.poll(() => takes.allInnerTexts()).toEqual(["Take 1, as the folder is now"]);

  const manifest = page.getByRole("textbox", { name: "manifest.json" });
  await manifest.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type('"isH');
  await page.getByRole("option", { name: "isHot" }).click();
  await page.keyboard.type("tru");
  await page.keyboard.press("Control+s");
  const problems = page.locator('[data-part="problems manifest.json"]');
  await expect.poll(() => problems.innerText()).toContain("[json-syntax]");
  expect(await manifest.innerText()).toContain('"isHot": tru');
  await page.keyboard.type("e");
  await page.keyboard.press("Control+s");
  await expect.poll(() => problems.innerText()).not.toContain("[json-syntax]");

  await page.getByRole("tab", { name: "prompt.md" }).click();
  await page.getByRole("textbox", { name: "prompt.md" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Keep it calm.");
  await page.keyboard.press("Control+s");
  await expect.poll(() => takes.count()).toBeGreaterThan(1);
  expect(readFileSync(join(folder, "styles/turn/prompt.md"), "utf8")).toContain("Keep it calm.\n");
  await end();
});
