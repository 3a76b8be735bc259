import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { styleRegistry } from "./scripts/site/vite-style-registry.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

let frame: Set<string> | undefined;

/** Modules that every page needs: what the root imports, and what that imports. */
function findFrame({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const importsOf = (id: string) => getModuleInfo(id)?.importedIds ?? [];
  const roots = [...getModuleIds()].filter((id) => /\/app\/(root|entry\.client)\.tsx/.test(id));
  const found = new Set(roots.flatMap(importsOf));
  for (const id of found) for (const next of importsOf(id)) found.add(next);
  return found;
}

/** What every page needs comes in one file: many small ones compress worse. */
function chunkOf(id: string, meta: Rollup.ManualChunkMeta): string | undefined {
  return (frame ??= findFrame(meta)).has(id) ? "frame" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [styleRegistry(), tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": path("./app"), "#registry": path("./registry"), "#engine": path("./engine") } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    minify: !isSsrBuild,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
