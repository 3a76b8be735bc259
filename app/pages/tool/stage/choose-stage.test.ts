import { expect, test } from "vitest";
import { makeResult } from "../../../../tests/ui/make-result.ts";
import { chooseStage } from "./stage-panel.tsx";
import { IDLE_GENERATION, type GenerationState } from "../generation/generation-state.ts";

const withResult: GenerationState = { ...IDLE_GENERATION, results: [makeResult("a")] };

test("generating goes before results", () => {
  const phase = { name: "verifying", startedAt: 0, isRetry: false } as const;
  expect(chooseStage({ ...withResult, phase }, 3)).toBe("generating");
});

test("results go before examples, also after a failure", () => {
  expect(chooseStage(withResult, 3)).toBe("results");
  expect(chooseStage({ ...withResult, phase: { name: "failed", failure: { code: "BUSY" } } }, 3)).toBe(
    "results",
  );
});

test("examples go before the empty state", () => {
  expect(chooseStage(IDLE_GENERATION, 3)).toBe("examples");
  expect(chooseStage(IDLE_GENERATION, 0)).toBe("empty");
});
