// npm start: builds when needed, then serves the production site from this process until a signal stops it.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { registryFolderOf } from "~/server/registry-folder.server.ts";
import { isBuilt } from "./site/build-stamp.ts";
import { compileStyles } from "./site/compile-styles.ts";
import { failStart, loadSettings } from "./site/load-settings.ts";

process.env["NODE_ENV"] = "production"; // before React and the framework are loaded, below
const env = loadSettings();

function buildSite(): void {
  console.log("Building the site. It takes a moment, and happens again only when its sources change.");
  const { status } = spawnSync(process.execPath, [...process.execArgv, "scripts/build.ts", "--bundles"], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

const loadBuild = (): Promise<ServerBuild> => import(pathToFileURL(resolve("build/server/index.js")).href);

/** A broken folder is told of and left out: the others serve. */
async function prepareRegistry(): Promise<string> {
  const folder = registryFolderOf(env);
  for (const line of await compileStyles(env.stylesDir, folder)) console.error(line);
  return folder;
}

try {
  if (!(await isBuilt())) buildSite();
  const { openRuntime } = await import("~/runtime.server.ts");
  const opening = openRuntime(env, { prepareRegistry });
  const building = loadBuild(); // while the database opens
  const { createHttpServer } = await import("~/server/listen.server.ts");
  const { serveSite } = await import("~/server/serve-site.server.ts");
  const { serveClient } = await import("~/server/static-files.server.ts");
  const { stopOnSignals } = await import("~/server/stop-on-signals.server.ts");
  const { describeStart } = await import("~/server/describe-start.ts");
  const [runtime, build] = await Promise.all([opening, building]);
  const client = serveClient(resolve("build/client"));
  const site = await serveSite({
    runtime,
    build,
    mode: "production",
    client,
    server: createHttpServer(),
    graceMs: 1_500,
  });
  stopOnSignals(site, runtime.log);
  console.log(await describeStart(runtime, site.port));
} catch (error) {
  failStart(error);
}
