// npm start: builds what is not up to date, then serves the production site from this process until a signal stops it.
// Plain JavaScript, like what it needs, so that nothing that compiles is loaded to serve.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { isBuilt, OUTPUTS } from "./site/build-stamp.js";

process.env.NODE_ENV = "production"; // before React and the framework are loaded, below

if (!isBuilt()) {
  console.log("Building the site. It takes a moment, and happens again only when its sources change.");
  const { status } = spawnSync(process.execPath, ["--import", "tsx", "scripts/build.ts", "--needed"], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import(pathToFileURL(OUTPUTS.programs).href);
