import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Milliseconds of a step of the clock, and how many there may be: what a page loads meanwhile takes its own time. */
const STEP_MS = 100;
const MOST_STEPS = 5_000;

/**
 * For tests whose `setTimeout` is Vitest's: lets the clock go on, step by step, until something holds.
 * @throws Error where that does not come to be
 */
export async function goOnUntil(holds: () => boolean): Promise<void> {
  for (let step = 0; !holds(); step += 1) {
    if (step === MOST_STEPS) throw new Error("what the clock was to go on for never came");
    await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
  }
}
