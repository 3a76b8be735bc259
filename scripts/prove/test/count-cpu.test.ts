import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { countCpu } from "./count-cpu.ts";

/** Seconds of a processor that a process takes before it ends. */
const WORK_S = 0.8;
const WORK = `for (let used = 0; used < ${WORK_S * 1e6}; ) {
  for (let n = 0; n < 1e6; n++) Math.sqrt(n);
  const { user, system } = process.cpuUsage();
  used = user + system;
}`;

const run = (command: string, args: string[], env = process.env): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], env });
    child.once("error", reject);
    // The pipe stays open for as long as anything that was started with it lives.
    child.stdout.resume().once("close", () => resolve());
  });

test.each([
  ["a child", 1, process.execPath, ["-e", WORK]],
  ["a child's child", 1, "/bin/sh", ["-c", `"$NODE" -e "$WORK"; true`]],
  [
    "a child's children, one after the other",
    2,
    "/bin/sh",
    ["-c", `"$NODE" -e "$WORK"; "$NODE" -e "$WORK"; true`],
  ],
  ["what its parent has left alone", 1, "/bin/sh", ["-c", `"$NODE" -e "$WORK" & sleep 2`]],
])("the work of %s is counted once", async (_, times, command, args) => {
  const count = countCpu();
  const own = process.cpuUsage();
  await run(command, args, { ...process.env, NODE: process.execPath, WORK });
  const { user, system } = process.cpuUsage(own);
  const seconds = count.stop() - (user + system) / 1e6;
  expect(seconds).toBeGreaterThan(times * WORK_S * 0.7);
  expect(seconds).toBeLessThan(times * WORK_S * 1.4);
});
