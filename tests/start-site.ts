import type { TestProject } from "vitest/node";
import { startSite } from "./site-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the production site that the tests talk to. */
    baseUrl: string;
  }
}

/** Starts one production site for all tests of the project, building it when needed, and ends it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite();
  project.provide("baseUrl", site.baseUrl);
  return () => site.stop();
}
