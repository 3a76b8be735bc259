// npm run dev: the development server, started again whenever the server's own code changes. Pages reload by themselves.
import { spawn } from "node:child_process";

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
  { stdio: "inherit", env: { ...process.env, NODE_ENV: "development" } },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void watcher.kill(signal));
watcher.once("exit", (code) => process.exit(code ?? 0));
