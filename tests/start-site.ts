import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { TestProject } from "vitest/node";
import { startSite, type Site } from "./site-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where each worker is told of its own site, by `<address>/<worker>`. */
    siteDesk: string;
  }
}

/**
 * Builds the site where that is needed, while tests that need none run, and starts a production site for each worker that
 * asks for one: with a port and a data folder of its own, so that files of tests can run side by side. All end with the
 * project.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const building = buildSite();
  building.catch(() => undefined); // whoever asks for a site is told
  const sites = new Map<string, Promise<Site>>();
  const desk = createServer((request, response) => {
    const worker = request.url ?? "";
    const starting = sites.get(worker) ?? building.then(() => startSite());
    sites.set(worker, starting);
    starting.then(
      ({ baseUrl, dataDir }) => response.end(JSON.stringify({ baseUrl, dataDir })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, "127.0.0.1", resolve));
  const address = desk.address();
  const port = typeof address === "object" ? address?.port : undefined;
  project.provide("siteDesk", `http://127.0.0.1:${port}`);
  return async () => {
    desk.close();
    await building;
    const started = await Promise.allSettled(sites.values());
    await Promise.all(started.map((site) => site.status === "fulfilled" && site.value.stop()));
  };
}

/** Builds what is not up to date: several sites that start at once would each wait for it. */
async function buildSite(): Promise<void> {
  const build = spawn(process.execPath, ["--import", "tsx", "scripts/build.ts", "--needed"], {
    stdio: "inherit",
  });
  const code = await new Promise((resolve) => build.once("exit", resolve));
  if (code !== 0) throw new Error("The site can't be built; the reason is above.");
}
