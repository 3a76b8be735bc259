import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { noteSources } from "./scripts/site/vite-note-sources.ts";
import { styleRegistry } from "./scripts/site/vite-style-registry.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//;
/** What every page has in its frame; parts that only some pages have stay with these. */
const SHELL =
  /app\/(ui|i18n|pages\/frame)\/(?!(.+\/)?(toast-list|dialog|chip|skeleton|page-meta|photo-menu|later-files)\.)/;

/** Two chunks that every page needs: fewer files compress better and stay cached from page to page. */
function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  return SHELL.test(id) && !id.includes(".server.") ? "shell" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [noteSources(), styleRegistry(), tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": path("./app"), "#registry": path("./registry"), "#engine": path("./engine") } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
