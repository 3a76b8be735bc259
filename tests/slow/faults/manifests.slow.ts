import { expect, test } from "vitest";
import { judgeMutants } from "./judge-mutants.ts";
import { listTools } from "../../styles/list-tools.ts";
import { SEED } from "../seed.ts";

const MUTANTS = 100_000;

test("a hundred thousand mutated manifests are taken or refused with a place, and none breaks the check", () => {
  const ids = listTools().map(({ manifest }) => manifest.id);
  const { refused, sound } = judgeMutants(ids, MUTANTS, SEED);
  expect(refused + sound).toBe(MUTANTS);
});
