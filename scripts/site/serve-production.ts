// The production site's process, as `npm start` runs it from the bundle.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { keepNewFilesPrivate } from "~/server/config/private-files.server.ts";
import { registryFolderOf } from "~/server/config/registry-folder.server.ts";
import { OUTPUTS } from "./build-stamp.js";
import { compileStyles } from "./compile-styles.ts";
import { failStart, loadSettings } from "./load-settings.ts";

keepNewFilesPrivate();
const env = loadSettings();

const loadBuild = (): Promise<ServerBuild> => import(pathToFileURL(OUTPUTS.pages).href);

/** A broken folder is told of and left out: the others serve. */
async function prepareRegistry(): Promise<string> {
  const folder = registryFolderOf(env);
  for (const line of await compileStyles(env.stylesDir, folder)) process.stderr.write(`${line}\n`);
  return folder;
}

try {
  const { createLog } = await import("~/server/config/create-log.server.ts");
  const { describeStart, guardProcess, stopOnSignals } = await import("~/server/http/site-process.server.ts");
  const log = createLog(env.logLevel);
  guardProcess(log);
  const { openRuntime } = await import("~/server/runtime.server.ts");
  const opening = openRuntime(env, { prepareRegistry, log });
  const building = loadBuild(); // while the database opens
  for (const early of [opening, building]) early.catch(() => undefined); // what fails is told where it is waited for
  const { createHttpServer, stopTimesOf } = await import("~/server/http/listen.server.ts");
  const { serveSite } = await import("~/server/http/serve-site.server.ts");
  const { serveClient } = await import("~/server/http/static-files.server.ts");
  const [runtime, build] = await Promise.all([opening, building]);
  const client = serveClient(resolve("build/client"));
  const site = await serveSite({
    runtime,
    build,
    mode: "production",
    client,
    server: createHttpServer(),
    stopTimes: stopTimesOf(env),
  });
  stopOnSignals(site, log);
  process.stdout.write(`${await describeStart(runtime, site.port)}\n`);
} catch (error) {
  failStart(error);
}
