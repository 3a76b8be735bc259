// npm run build: the registry, the client and server bundles, and the pictures that links are shown with.
// `--bundles` leaves the pictures out: the site draws one when it is first asked for.
import { spawnSync } from "node:child_process";
import { registryFolderOf } from "~/server/registry-folder.server.ts";
import { hashSources, writeStamp } from "./site/build-stamp.ts";
import { compileStyles } from "./site/compile-styles.ts";
import { drawPreviews } from "./site/draw-previews.ts";
import { loadSettings } from "./site/load-settings.ts";

const env = loadSettings();
const problems = await compileStyles(env.stylesDir, registryFolderOf(env));
for (const line of problems) console.error(line);
if (problems.length > 0) {
  console.error(`${problems.length} problem${problems.length === 1 ? "" : "s"} in ${env.stylesDir}`);
  process.exit(1);
}
const hash = await hashSources();
const { status } = spawnSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
if (status !== 0) process.exit(status ?? 1);
await writeStamp(hash);
if (!process.argv.includes("--bundles")) console.log(`${await drawPreviews(env)} link previews`);
