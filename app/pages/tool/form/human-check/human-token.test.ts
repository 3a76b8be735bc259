import { expect, test, vi } from "vitest";
import { obtainHumanToken, type HumanTokenDeps } from "./open-human-check.ts";

function makeDeps(changes: Partial<Omit<HumanTokenDeps, "sleep" | "onRetry">> = {}) {
  return {
    callApi: async () => ({ ok: true as const, body: { challenge: 1 } }),
    readConfig: async () => ({ storageBase: "/files/", humanCheck: { provider: "altcha" } }),
    solve: async () => "token",
    askTurnstile: async () => "a token of Turnstile",
    ...changes,
    sleep: vi.fn(async (_milliseconds: number) => undefined),
    onRetry: vi.fn(),
  };
}

test("a solved challenge is the token", async () => {
  const deps = makeDeps({ solve: async (challenge) => JSON.stringify(challenge) });
  expect(await obtainHumanToken(deps)).toBe('{"challenge":1}');
  expect(deps.sleep).not.toHaveBeenCalled();
});

test("a failed check is tried again after 8,000 ms", async () => {
  const solve = vi.fn(async () => "token").mockRejectedValueOnce(new Error("no worker"));
  const deps = makeDeps({ solve });
  expect(await obtainHumanToken(deps)).toBe("token");
  expect(deps.sleep.mock.calls).toEqual([[8_000]]);
  expect(deps.onRetry).toHaveBeenCalledTimes(1);
});

test("a check that fails three times gives no token", async () => {
  const deps = makeDeps({ callApi: async () => ({ ok: false, failure: { code: "NO_ANSWER" } }) });
  expect(await obtainHumanToken(deps)).toBeNull();
  expect(deps.sleep).toHaveBeenCalledTimes(2);
});

test("where Turnstile is the check, its token is the token, and a failure of it is tried again", async () => {
  const askTurnstile = vi.fn(async (siteKey: string) => `${siteKey} token`);
  askTurnstile.mockRejectedValueOnce(new Error("no frame"));
  const readConfig = async () => ({
    storageBase: "/files/",
    humanCheck: { provider: "turnstile", siteKey: "0x4AAA" },
  });
  const deps = makeDeps({ readConfig, askTurnstile });
  expect(await obtainHumanToken(deps)).toBe("0x4AAA token");
  expect(deps.sleep.mock.calls).toEqual([[8_000]]);
});
