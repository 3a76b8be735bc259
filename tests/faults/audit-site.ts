import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Site } from "../site-process.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * What `npm run audit:credits` says of a running site, in an environment beyond its folder: nothing when every balance
 * is proved, else its words.
 */
export function auditSite(
  { dataDir, baseUrl }: Pick<Site, "dataDir" | "baseUrl">,
  env: Record<string, string> = {},
): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/audit-credits.ts"],
    {
      cwd: ROOT,
      encoding: "utf8",
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" },
        BASE_URL: baseUrl,
        ...env,
        DATA_DIR: dataDir,
      },
    },
  );
  return status === 0 ? "" : `${status}: ${stdout}${stderr}`;
}
