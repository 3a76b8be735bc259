import { expect, test } from "vitest";
import { shareRuns } from "./looks.server.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

test("calls while a task runs share one more run, which starts after them", async () => {
  let runs = 0;
  let most = 0;
  let running = 0;
  const share = shareRuns(async () => {
    most = Math.max(most, ++running);
    const run = ++runs;
    await pause();
    running -= 1;
    return run;
  });
  const first = share("a", NOW);
  const others = await Promise.all(Array.from({ length: 20 }, () => share("a", NOW)));
  expect([await first, new Set(others).size, others[0], most]).toEqual([1, 1, 2, 1]);
  expect(await share("a", NOW)).toBe(3);
});

test("another key does not wait, and a failure keeps nobody else from running", async () => {
  let calls = 0;
  const share = shareRuns(async (key) => {
    calls += 1;
    await pause();
    if (key === "bad" && calls < 3) throw new Error("down");
    return key;
  });
  const failed = share("bad", NOW);
  const next = share("bad", NOW);
  expect(await share("good", NOW)).toBe("good");
  await expect(failed).rejects.toThrow("down");
  expect(await next).toBe("bad");
});
