import { createChallenge, solveChallenge as solve } from "altcha-lib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deriveKey } from "./derive-key.ts";
import { solveChallenge } from "./solve-challenge.ts";

type Message = {
  challenge?: Parameters<typeof solve>[0]["challenge"];
  counterStart?: number;
  counterStep?: number;
};

/** Does in this thread what `solve-worker.ts` does in its own. */
class InlineWorker extends EventTarget {
  static running = 0;
  readonly #controller = new AbortController();

  constructor() {
    super();
    InlineWorker.running++;
  }

  postMessage({ challenge, counterStart = 0, counterStep = 1 }: Message) {
    if (!challenge) return this.#controller.abort();
    void solve({ challenge, counterStart, counterStep, controller: this.#controller, deriveKey }).then(
      (data) => this.dispatchEvent(new MessageEvent("message", { data })),
    );
  }

  terminate() {
    InlineWorker.running--;
    this.#controller.abort();
  }
}

const makeChallenge = (counter: number) =>
  createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 10,
    counter,
    keyLength: 32,
    expiresAt: new Date("2026-11-21T10:00:00Z"),
    deriveKey,
    hmacSignatureSecret: "secret",
    hmacKeySignatureSecret: "another secret",
  });

beforeEach(() => {
  vi.stubGlobal("Worker", InlineWorker);
  vi.stubGlobal("navigator", { hardwareConcurrency: 8 });
});

afterEach(() => vi.unstubAllGlobals());

test("solveChallenge gives the token of challenge and solution, and frees its workers", async () => {
  const challenge = await makeChallenge(37);
  const token: unknown = JSON.parse(atob(await solveChallenge(challenge)));
  expect(token).toMatchObject({ challenge, solution: { counter: 37 } });
  expect(InlineWorker.running).toBe(0);
});

test("solveChallenge stops its workers when it is aborted, with the signal's reason", async () => {
  const abort = new AbortController();
  const solving = solveChallenge(await makeChallenge(4_000_000), { signal: abort.signal });
  const reason = new Error("the person left");
  setTimeout(() => abort.abort(reason), 20);
  await expect(solving).rejects.toBe(reason);
  expect(InlineWorker.running).toBe(0);
});

test.each([null, "x", {}, { parameters: null }, { parameters: { nonce: "00" } }])(
  "solveChallenge refuses %j, which is no challenge",
  async (answer) => {
    await expect(solveChallenge(answer)).rejects.toThrow("not one that can be solved");
  },
);
