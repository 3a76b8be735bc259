import { expect, test } from "vitest";
import { loseAnswers } from "./lose-answers.ts";

const TRIES = 100;

test("holds and releases whose answers are lost after the commit, a hundred times over, count once each", async () => {
  const lost = await loseAnswers(TRIES);
  expect(lost).toBe(2 * TRIES);
});
