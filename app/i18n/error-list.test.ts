import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { sentenceOf } from "~/server/people/account/library/answer-in-json.server.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import {
  ERROR_CODES,
  isErrorCode,
  kindOf,
  DECIDING_STATUSES,
  reactToFailure,
} from "#registry/contract/errors/error-codes.ts";

const codes = Object.keys(ERROR_CODES).filter(isErrorCode);

test("the documented list of errors has every code with its status, and no other", () => {
  const page = readFileSync(projectPath("docs/errors.md"), "utf8");
  const rows = [...page.matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \|/gm)].map(
    ([, status, code]) => `${code} ${status}`,
  );
  expect(rows.sort()).toEqual(codes.map((code) => `${code} ${kindOf(code).status}`).sort());
});

test.each(codes)("%s says nothing that its status contradicts", (code) => {
  const { status, does } = kindOf(code);
  const byStatus = DECIDING_STATUSES[status];
  if (byStatus !== undefined && does !== undefined) expect(does).toBe(byStatus);
});

test("what is limited or busy always says when another try is worth it", () => {
  for (const code of codes.filter((each) => [429, 503].includes(kindOf(each).status)))
    expect(new AppError(code).retryAfterS).toBeGreaterThan(0);
  expect(new AppError("BUSY", { retryAfterS: 60 }).retryAfterS).toBe(60);
});

test("a code that accounts answer too has one sentence", () => {
  for (const code of ["EMAIL_NOT_VERIFIED", "WEAK_PASSWORD", "RATE_LIMITED", "VERIFICATION_FAILED"] as const)
    expect(sentenceOf(code).message).toBe(kindOf(code).message);
});

test.each([
  ["a status of ours goes before a code that says something else", 401, "INSUFFICIENT_CREDITS", "signIn"],
  ["a status goes before the code of a paid choice", 402, "PLAN_REQUIRED", "credits"],
  ["a code goes before the message", 400, "INSUFFICIENT_CREDITS", "credits"],
  ["a code counts with a status that is not its own", 409, "SIGN_IN_REQUIRED", "signIn"],
  ["an unknown code leaves it to the message", 400, "CHALLENGE", "verify"],
  ["a code that says nothing leaves it to the message", 400, "INVALID_INPUT", "verify"],
  ["the message counts for 400 only", 422, "INVALID_INPUT", "say"],
])("%s", (_name, status, code, reaction) => {
  expect(reactToFailure({ status, code, message: "The Verification did not work." })).toBe(reaction);
});
