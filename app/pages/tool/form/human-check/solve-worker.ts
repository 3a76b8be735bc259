import { handler } from "altcha-lib/workers/shared";
import { deriveKey } from "./derive-key.ts";

// A Web Worker: gets a challenge and a share of the guesses from `solve-challenge.ts`, answers the solution.
handler({ deriveKey });
