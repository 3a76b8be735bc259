// npm run dev: the development server, started again whenever the server's own code changes. Pages reload by themselves.
// With --fake-replicate it runs on a Replicate that this machine plays.
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { failStart, loadSettings } from "./site/load-settings.ts";

/** Pace of the vendor, in milliseconds: slow enough for waiting to be seen. */
const PACE = { startMs: 600, runMs: 2_500 };

/** What the site's environment needs besides what it has. */
async function preparedEnvironment(): Promise<Record<string, string>> {
  const { values } = parseArgs({ options: { "fake-replicate": { type: "boolean" } } });
  if (!values["fake-replicate"]) return {};
  const { startReplicate } = await import("../tests/vendors/replicate/start-replicate.ts");
  const { baseUrl, port } = loadSettings();
  const vendor = await startReplicate({ pace: PACE });
  console.log(
    `Replicate is played by this machine at ${vendor.baseUrl}: nothing is paid, pictures say "loopback".`,
  );
  return vendor.environment(baseUrl ?? `http://localhost:${port}`);
}

try {
  const environment = await preparedEnvironment();
  const watcher = spawn(
    process.execPath,
    [
      "node_modules/tsx/dist/cli.mjs",
      "watch",
      "--clear-screen=false",
      "--exclude",
      "vite.config.ts*",
      "scripts/site/serve-development.ts",
    ],
    { stdio: "inherit", env: { ...process.env, ...environment, NODE_ENV: "development" } },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void watcher.kill(signal));
  watcher.once("exit", (code) => process.exit(code ?? 0));
} catch (error) {
  failStart(error);
}
