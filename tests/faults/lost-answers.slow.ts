import { expect, test } from "vitest";
import { loseAnswers } from "./lose-answers.ts";

const TRIES = 2;

test("a hold and a release whose answers are lost after the commit count once when they are tried again", async () => {
  expect(await loseAnswers(TRIES)).toBe(2 * TRIES);
});
