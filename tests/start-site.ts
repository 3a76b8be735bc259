import type { TestProject } from "vitest/node";
import { startSite } from "./site-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the production site that the tests talk to. */
    baseUrl: string;
    /** Folder of that site's data; its mails are files there. */
    dataDir: string;
  }
}

/** Starts one production site for all tests of the project, building it when needed, and ends it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite();
  project.provide("baseUrl", site.baseUrl);
  project.provide("dataDir", site.dataDir);
  return () => site.stop();
}
