import { expect, test } from "vitest";
import { judgeMutants } from "../../tests/faults/judge-mutants.ts";

test("mutated manifests are taken or refused with a place, and none breaks the check", () => {
  const { refused, sound } = judgeMutants(["inversion-filter"], 200, 20_261_122);
  expect(refused + sound).toBe(200);
  expect(refused).toBeGreaterThan(sound);
});
