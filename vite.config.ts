import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { styleRegistry } from "./scripts/vite-style-registry.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  plugins: [styleRegistry(), tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": path("./app"), "#registry": path("./registry") } },
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
});
