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
/**
 * What every page has in its frame, and the small parts that most of them need: asking the server, taking photos. What
 * only some pages have stays with these.
 */
const SHELL = [
  /app\/(root\.tsx$|ui\/|i18n\/|pages\/frame\/|pages\/legal\/(error-page|last-resort|public-pages)\.)(?!(.+\/)?(toast-list|dialog|chip|skeleton|search-input|photo-menu|later-files|output-face|blank-prints|face-of|use-whole-pair)\.)/,
  /form\/(api-call|use-call-api|form-draft)\.|results\/kind-messages\.|contract\/(errors\/(credits-returned|error-codes|react-to-failure)|form\/choices|plans\/(amounts|plan)|wire\/(error-answer|told-failure))\./,
  /tool\/form\/(controls\/photo-input|photos\/(photo-rules|use-file-drop))\.|pages\/photo\/(fetch-photo|photo-samples)\.|contract\/sample-photos\./,
];

/**
 * Parts that the same pages need, each group in a chunk: making results, cards, reading a form (account forms take more of
 * the same library), signing in; and the look of a tool.
 */
const GROUPS: Readonly<Record<string, RegExp>> = {
  making:
    /tool\/(generation\/(describe-(failure|phase)|generation-state)|price\/(balance-line|low-balance|next-renewal|use-way-out)|stage\/kind-words|photo-rules-of|use-pace|form\/(field-words|initial-values|make-id|photos\/photo-list|typed-values))\.|results\/result\.|contract\/(price|form\/(condition|shown-fields)|wire\/tool-stats)\./,
  cards:
    /ui\/picture\/(output-face|blank-prints|face-of|use-whole-pair)\.|catalog\/(style-card|tool-card|card-parts)\.|photo\/preview-(face|news)\./,
  forms: /@conform-to\/dom\/dist\/(submission|formdata|util|standard-schema|_virtual\/.+)\.mjs/,
  entrance: /pages\/account\/(form\/(?!code-field)|sign\/(sign-frame|google-form)\.|use-mail-state\.)/,
  tool: /pages\/(tool(?!\/bench)|results)\/.*\.css$/,
};

/** Chunks that several pages need: fewer files compress better and stay cached from page to page. */
function chunkOf(id: string): string | undefined {
  if (id.includes(".server.")) return undefined;
  if (FRAMEWORK.test(id)) return "framework";
  if (SHELL.some((part) => part.test(id))) return "shell";
  return Object.keys(GROUPS).find((group) => GROUPS[group]?.test(id));
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [noteSources(), styleRegistry(), tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": path("./app"), "#registry": path("./registry"), "#engine": path("./engine") } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    // Packed, a twentieth less than by esbuild.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2020, safari10: false, compress: { passes: 2 } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
