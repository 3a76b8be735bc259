import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

/**
 * Where distributions put a Chromium that the journeys can drive. First the one without a browser's own windows: a page
 * costs a third of the work there, since nothing is prepared that only people would see.
 */
const KNOWN_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** What looking for and installing a browser needs from the machine. */
export interface Machine {
  /** Value of the environment variable CHROMIUM_PATH. */
  chromiumPath: string | undefined;
  canRun(path: string): boolean;
  isDebianRoot(): boolean;
  /** Runs a command with its output shown; true when it exits 0. */
  run(command: string, args: string[]): boolean;
}

/** This machine. */
const thisMachine: Machine = {
  chromiumPath: process.env.CHROMIUM_PATH,
  canRun: isExecutable,
  isDebianRoot: () => process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get"),
  run: (command, args) =>
    spawnSync(command, args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
      .status === 0,
};

/**
 * The Chromium of a machine: CHROMIUM_PATH, else a known place; null when there is none.
 * @throws Error when CHROMIUM_PATH is set to something that cannot be run.
 */
export function findChromium(machine: Machine = thisMachine): string | null {
  const { chromiumPath } = machine;
  if (chromiumPath) {
    if (machine.canRun(chromiumPath)) return chromiumPath;
    throw new Error(`CHROMIUM_PATH is "${chromiumPath}", which is no program that can be run.`);
  }
  return KNOWN_PLACES.find((path) => machine.canRun(path)) ?? null;
}

const INSTALL = ["install", "--yes", "--no-install-recommends"];

/**
 * Finds a Chromium, or installs Debian's packages where this runs as root on Debian.
 * @throws Error with what to do when there is none and it cannot be installed.
 */
export function ensureChromium(machine: Machine = thisMachine): string {
  const found = findChromium(machine);
  if (found) return found;
  if (machine.isDebianRoot()) {
    const installed = machine.run("apt-get", ["update"]) && machine.run("apt-get", [...INSTALL, "chromium"]);
    if (installed) machine.run("apt-get", [...INSTALL, "chromium-headless-shell"]); // older releases have none
    const fresh = installed ? findChromium(machine) : null;
    if (fresh) return fresh;
    throw new Error("Chromium could not be installed by apt-get; its messages are above.");
  }
  throw new Error(
    "The browser journeys need Chromium. Install it (Debian: `apt-get install chromium`) or set CHROMIUM_PATH to the program.",
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
