import { expect, test } from "vitest";
import { ensureChromium, findChromium, type Machine } from "./ensure-chromium.ts";

const machine = (over: Partial<Machine>): Machine => ({
  chromiumPath: undefined,
  canRun: () => false,
  isDebianRoot: () => false,
  run: () => false,
  ...over,
});

test("findChromium prefers CHROMIUM_PATH over a known place", () => {
  expect(findChromium(machine({ chromiumPath: "/opt/own", canRun: () => true }))).toBe("/opt/own");
});

test("findChromium prefers the one without windows, and takes another where that is missing", () => {
  const shell = "/usr/bin/chromium-headless-shell";
  expect(findChromium(machine({ canRun: () => true }))).toBe(shell);
  expect(findChromium(machine({ canRun: (path) => path !== shell }))).toBe("/usr/bin/chromium");
});

test("findChromium refuses a CHROMIUM_PATH that cannot be run instead of taking another browser", () => {
  const lost = machine({ chromiumPath: "/opt/gone", canRun: (path) => path === "/usr/bin/chromium" });
  expect(() => findChromium(lost)).toThrow('CHROMIUM_PATH is "/opt/gone"');
});

test("ensureChromium installs Debian's package as root and then finds it", () => {
  const commands: string[] = [];
  const found = ensureChromium(
    machine({
      isDebianRoot: () => true,
      canRun: (path) => path === "/usr/bin/chromium" && commands.length === 3,
      run: (command, args) => commands.push([command, ...args].join(" ")) > 0,
    }),
  );
  expect(found).toBe("/usr/bin/chromium");
  expect(commands).toEqual([
    "apt-get update",
    "apt-get install --yes --no-install-recommends chromium",
    "apt-get install --yes --no-install-recommends chromium-headless-shell",
  ]);
});

test("ensureChromium says what to do where it may not install", () => {
  expect(() => ensureChromium(machine({}))).toThrow("set CHROMIUM_PATH");
});

test("ensureChromium fails when apt-get fails", () => {
  expect(() => ensureChromium(machine({ isDebianRoot: () => true }))).toThrow("could not be installed");
});
