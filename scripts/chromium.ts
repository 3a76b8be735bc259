import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

/** Where systems put a Chromium. The headless shell comes first: a page costs it a third of the work. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds a Chromium: CHROMIUM_PATH where it is set, else a known place; null where there is none. */
export const findChromium = (): string | null => process.env.CHROMIUM_PATH ?? PLACES.find(canRun) ?? null;

/**
 * Finds a Chromium, or installs Debian's packages where this runs as root on Debian.
 * @throws Error with what to do when there is none and it cannot be installed.
 */
export function ensureChromium(): string {
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const install = (...names: string[]) =>
    spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", ...names], options);
  if (findChromium() === null && process.getuid?.() === 0 && canRun("/usr/bin/apt-get")) {
    spawnSync("apt-get", ["update"], options);
    install("chromium");
    install("chromium-headless-shell"); // older releases have none
  }
  const found = findChromium();
  if (found !== null && canRun(found)) return found;
  throw new Error(
    "Chromium is missing: install it (Debian: `apt-get install chromium`) or set CHROMIUM_PATH.",
  );
}
