// The development server's process; `npm run dev` starts it and starts it anew when a file it loaded changes.
import type { ServerBuild } from "@remix-run/node";
import { Router } from "express";
import { createServer } from "vite";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { openRuntime } from "~/server/runtime.server.ts";
import { describeStart, stopOnSignals } from "~/server/http/site-process.server.ts";
import { createHttpServer } from "~/server/http/listen.server.ts";
import { keepNewFilesPrivate } from "~/server/config/private-files.server.ts";
import { registryFolderOf } from "~/server/config/registry-folder.server.ts";
import { serveSite } from "~/server/http/serve-site.server.ts";
import { createDevPages } from "./dev/dev-pages.ts";
import { guardPrivateFiles, keepPrivateFiles } from "./dev/guard-private-files.ts";
import { playVendor } from "./dev/vendor-page.ts";
import { listPinnedPhotos, openPlayed, openVendor, readPhotos } from "../styles/preview/open-material.ts";
import { compileStyles } from "./compile-styles.ts";
import { failStart, loadSettings } from "./load-settings.ts";

keepNewFilesPrivate();
const settings = loadSettings();
/** Sources and unfinished work are for this machine, unless the developer says otherwise. */
const env = { ...settings, host: settings.host ?? "127.0.0.1" };

const isBuild = (module: object): module is ServerBuild => "routes" in module && "entry" in module;

try {
  const folder = registryFolderOf(env);
  await compileStyles(env.stylesDir, folder); // Vite's plugin tells of problems and compiles from here on
  const server = createHttpServer();
  // Live reload shares the site's port, so that it works from another device too: by this machine's address, its name in
  // the house, or the site's own one. Another name may be a page elsewhere that had its name lead here to read sources.
  const names = [".local", ...(env.baseUrl === undefined ? [] : [new URL(env.baseUrl).hostname])];
  const vite = await createServer({
    appType: "custom",
    plugins: [keepPrivateFiles(env)],
    server: {
      ...{ middlewareMode: true, hmr: { server }, allowedHosts: names },
      watch: { ignored: ["**/data/**"] }, // what the site and its tools write is no source
    },
  });
  const loadBuild = async () => {
    const module = await vite.ssrLoadModule("virtual:remix/server-build");
    invariant(isBuild(module), "the framework's build has routes and an entry");
    return module;
  };
  const runtime = await openRuntime(env, { prepareRegistry: async () => folder });
  const vendor = playVendor(env.replicate);
  const context = { engine: undefined, environment: process.env, print: (text: string) => console.log(text) };
  const devPages = createDevPages({
    stylesDir: env.stylesDir,
    readPhotos: () => readPhotos(listPinnedPhotos()),
    vendor,
    openProvider: async (name) =>
      name === "local" ? openVendor(name, context) : openPlayed(await vendor.find(), context),
  });
  const site = await serveSite({
    runtime,
    build: loadBuild,
    mode: "development",
    client: Router().use(devPages.handle, guardPrivateFiles(env), vite.middlewares),
    server,
    stopTimes: { graceMs: 0, idleMs: 0 },
  });
  const close = async () => {
    await devPages.close();
    await vite.close();
    await site.close();
  };
  stopOnSignals({ close }, runtime.log);
  console.log(await describeStart(runtime, site.port));
} catch (error) {
  failStart(error);
}
