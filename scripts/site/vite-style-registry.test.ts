import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServer, type ViteDevServer } from "vite";
import {
  Link,
  makeFolder,
  sampleManifest,
  writeFiles,
  writeStyles,
} from "../styles/checks/sample-styles.fixture.ts";
import { styleRegistry } from "./vite-style-registry.ts";

let folder: string;
let server: ViteDevServer | undefined;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const stylesDir = () => join(folder, "styles");
const output = (file: string) => join(folder, "out", file);

/** The site's folder: the styles lie outside it. */
function makeRoot(): string {
  const root = join(folder, "site");
  mkdirSync(root);
  return root;
}

/** A Vite server in middleware mode that records what it would send to pages. */
async function start(hmr: false | undefined): Promise<{ sent: unknown[]; connect(): void }> {
  const plugin = styleRegistry({ stylesDir: stylesDir(), outDir: join(folder, "out") });
  const connections = new EventEmitter();
  const sent: unknown[] = [];
  server = await createServer({
    configFile: false,
    root: makeRoot(),
    logLevel: "silent",
    server: { middlewareMode: true, ws: false, ...(hmr === false && { hmr }) },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: "record",
        configureServer(vite) {
          vi.spyOn(vite.ws, "send").mockImplementation((payload: unknown) => void sent.push(payload));
          vi.spyOn(vite.ws, "on").mockImplementation(
            (event, listener) => void connections.on(event, listener),
          );
        },
      },
      plugin,
    ],
  });
  return { sent, connect: () => void connections.emit("connection") };
}

test("styleRegistry compiles at start, reloads after an edit, and shows a broken folder while the last good version serves", async () => {
  writeStyles(stylesDir(), { "mirror/prompt.md": "Mirror." });
  const { sent, connect } = await start(undefined);
  await vi.waitFor(() => expect(existsSync(output("local/tools/mirror/en.json"))).toBe(true), 120_000);
  await new Promise((resolve) => setTimeout(resolve, 300)); // chokidar's first look at the folder

  writeStyles(stylesDir(), { "glass/prompt.md": "Glass." });
  await vi.waitFor(() => expect(existsSync(output("local/tools/glass/en.json"))).toBe(true), 120_000);
  await vi.waitFor(() => expect(sent).toContainEqual({ type: "full-reload" }), 120_000);

  writeFiles(stylesDir(), { "glass/manifest.json": sampleManifest("glass", { output: "imege" }) });
  const overlay = {
    type: "error",
    err: {
      plugin: "style-registry",
      message: expect.stringContaining('did you mean "image"?'),
      loc: { file: join(stylesDir(), "glass/manifest.json"), line: 10, column: 13 },
      frame: expect.stringContaining('  10 |   "output": "imege",\n     |             ^'),
    },
  };
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject(overlay), 120_000);
  expect(existsSync(output("local/tools/glass/en.json"))).toBe(true);
  sent.length = 0;
  connect();
  expect(sent).toMatchObject([overlay]);

  writeStyles(stylesDir(), { "glass/prompt.md": "Clear glass." });
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: "full-reload" }), 120_000);
});

test("links in a circle and to nothing end no server, and what lies outside is not shown", async () => {
  writeFiles(folder, { "outside.md": "OUTSIDE" });
  writeStyles(stylesDir(), {
    "mirror/prompt.md": "Mirror.",
    "glass/prompt.md": new Link("../../outside.md"),
    ...{ circle: new Link("circle"), gone: new Link("nowhere"), "mirror/up": new Link("../..") },
  });
  const { sent } = await start(undefined);
  await vi.waitFor(() => expect(existsSync(output("local/tools/mirror/en.json"))).toBe(true), 120_000);
  await vi.waitFor(() => expect(sent).not.toEqual([]), 120_000);
  await new Promise((resolve) => setTimeout(resolve, 300)); // chokidar's first look at the folder
  expect(JSON.stringify(sent)).toContain("leads out of the folder");
  expect(JSON.stringify(sent)).not.toContain("OUTSIDE");
  writeFiles(stylesDir(), { "mirror/prompt.md": "Mirror it." });
  await vi.waitFor(() => expect(sent).toContainEqual({ type: "full-reload" }), 120_000);
});

test("styleRegistry stays out of a server without hot reload", async () => {
  writeStyles(stylesDir(), { "mirror/prompt.md": "Mirror." });
  await start(false);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(existsSync(join(folder, "out"))).toBe(false);
});
