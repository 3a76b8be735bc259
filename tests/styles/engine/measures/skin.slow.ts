import sharp from "sharp";
import { expect, test } from "vitest";
import { promiseSchema } from "#registry/contract/promise.ts";
import { judgePromise, listBroken, measurePromise } from "../judge-promise.ts";
import { createFaceFinding, openIdleStudio } from "../studios.ts";
import type { Studio } from "./subject.ts";

const idle = openIdleStudio(createFaceFinding());
const lighter: Studio = {
  ...idle,
  make: async (run) =>
    sharp(await idle.make(run))
      .linear(0.6, 102)
      .png()
      .toBuffer(),
};
const promise = promiseSchema.parse({
  checks: [{ measure: "skin", says: "skin stays", of: ["astronaut", "faces/marc"] }],
});

test("a picture that leaves skin alone keeps the promise, one that lifts it does not and names the worst face", async () => {
  expect(listBroken(judgePromise(promise, await measurePromise(promise, idle)))).toEqual([]);
  const [broken] = listBroken(judgePromise(promise, await measurePromise(promise, lighter)));
  expect(broken).toMatch(/worst on faces\/marc: \d+\.\d in lightness/);
});
