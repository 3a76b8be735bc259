import { solveChallengeWorkers } from "altcha-lib";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { AltchaChallenge } from "#registry/contract/wire/account-responses.ts";

/** More workers than this gain little on so short a job. */
const MAX_WORKERS = 4;
/** Gives up after this many milliseconds; the slowest phones take a tenth of it. */
const TIME_LIMIT_MS = 90_000;

/**
 * Does a challenge's work in Web Workers, so that the page stays responsive.
 * @param answer what `GET /api/human-check/challenge` answered.
 * @returns the token to send as `turnstileToken`: base64 of the JSON `{ challenge, solution }`. It works once.
 * @throws the signal's reason when it is aborted; Error when the challenge can't be solved.
 */
export async function solveChallenge(
  answer: unknown,
  { signal }: { signal?: AbortSignal } = {},
): Promise<string> {
  signal?.throwIfAborted();
  const challenge = readResponse<AltchaChallenge>(answer, "parameters", "signature");
  if (!challenge) throw new Error("The human check's challenge is not one that can be solved.");
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener("abort", abort);
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      controller,
      concurrency: Math.min(MAX_WORKERS, Math.max(1, Math.floor((navigator.hardwareConcurrency || 2) / 2))),
      createWorker: () => new Worker(new URL("./solve-worker.ts", import.meta.url), { type: "module" }),
      timeout: TIME_LIMIT_MS,
    });
    signal?.throwIfAborted();
    if (!solution) throw new Error("The human check could not be solved in time.");
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
