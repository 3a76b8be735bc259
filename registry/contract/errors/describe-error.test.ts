import { DrizzleQueryError } from "drizzle-orm/errors";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "./app-error.ts";
import { describeError } from "./describe-error.ts";
import { OperatorError, sentenceForOperator } from "./operator-error.ts";

const SECRET = "s3ssion-t0ken.of/ann@example.com";

test("a failed query is told by its driver's code, its verb and its table, and by none of its values", () => {
  const refused = Object.assign(new Error(`connect ECONNREFUSED for ${SECRET}`), {
    ...{ code: "ECONNREFUSED", errno: -111, syscall: "connect", address: "203.0.113.9" },
  });
  const query = `select "id" from "auth_session" where "token" = $1 and x = '${SECRET}'`;
  const described = describeError(new DrizzleQueryError(query, [SECRET], refused));
  expect(described).toMatchObject({
    statement: "select auth_session",
    cause: { code: "ECONNREFUSED", errno: -111, syscall: "connect" },
  });
  expect(described.at?.[0]).toMatch(/^registry\/contract\/errors\/describe-error\.test\.ts:\d+$/);
  expect(JSON.stringify(described)).not.toMatch(/s3ssion|203\.0|ann@/);
});

test("whatever hangs on an error, only what is on the list is told", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.string(),
      fc.integer({ min: 0, max: 3 }),
      (around, other, depth) => {
        const text = `${around}${SECRET}${other}`;
        const make = (rest: number): Error => {
          const error = new Error(`${text}\n    at ${SECRET}.ts:1:1\n    at /x/${SECRET} (y.ts:2:3)`);
          if (rest % 2 === 1) error.message = "another"; // the stack still has the first
          return Object.assign(error, {
            ...{
              code: text,
              detail: text,
              where: text,
              hint: text,
              table: text,
              constraint: text,
              path: text,
            },
            ...{
              query: `${text} from ${text}`,
              params: [text],
              config: { headers: { cookie: text } },
              name: text,
            },
            ...{ response: { data: text }, address: text, hostname: text, body: { details: text } },
            ...(rest > 0 ? { cause: make(rest - 1), errors: [make(0), text, { message: text }] } : {}),
          });
        };
        expect(JSON.stringify(describeError(make(depth)))).not.toContain("s3ssion");
      },
    ),
  );
});

test.each([null, undefined, "a text", 7, { message: SECRET }, [SECRET], () => SECRET])(
  "what is no error is told by its kind: %#",
  (thrown) => {
    expect(JSON.stringify(describeError(thrown))).not.toContain("s3ssion");
    expect(describeError(thrown).type).toMatch(/^\w+$/);
  },
);

test("an error that is its own cause is told once and to the end", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(10_000);
});

test("errors of ours are told by code, or by the sentence that was made for whoever runs the site", () => {
  expect(describeError(new AppError("NO_IMAGE", { params: { field: SECRET } }))).toMatchObject({
    type: "AppError",
    code: "NO_IMAGE",
  });
  expect(describeError(new OperatorError("Port 3000 is in use")).message).toBe("Port 3000 is in use");
  expect(sentenceForOperator(new OperatorError("Port 3000 is in use"))).toBe("Port 3000 is in use");
  expect(sentenceForOperator(new Error(SECRET))).not.toContain("s3ssion");
});
