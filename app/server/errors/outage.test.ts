import { S3ServiceException } from "@aws-sdk/client-s3";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { errorResponse } from "./error-response.server.ts";
import { isOutage, orDuringOutage, toAppError } from "./outage.ts";
import { returningCredits } from "./returning-credits.ts";

const coded = (code: string) => Object.assign(new Error("x"), { code });
const query = (cause: Error) => new DrizzleQueryError("select $1", ["v_1"], cause);
const ofBucket = (name: string, httpStatusCode?: number) =>
  new S3ServiceException({
    ...{ name, message: "x", $fault: "server" as const, $metadata: httpStatusCode ? { httpStatusCode } : {} },
  });

test.each<[string, unknown]>([
  ["a refused connection", query(coded("ECONNREFUSED"))],
  [
    "a connection tried on several addresses",
    query(new AggregateError([coded("ECONNREFUSED"), coded("EHOSTUNREACH")])),
  ],
  ["a cut connection", query(coded("ECONNRESET"))],
  ["a name that is not found", query(coded("EAI_AGAIN"))],
  ["an administrator's shutdown", query(coded("57P01"))],
  ["a crash", query(coded("57P02"))],
  ["a start", query(coded("57P03"))],
  ["too many connections", query(coded("53300"))],
  ["a full disk of the database", query(coded("53100"))],
  ["a statement whose time is up", query(coded("57014"))],
  ["a standby", query(coded("25006"))],
  ["a pool that has none free", query(new Error("timeout exceeded when trying to connect"))],
  ["a connection that ended", query(new Error("Connection terminated unexpectedly"))],
  ["a server that answers nothing", query(new Error("Query read timeout"))],
  ["a closed embedded database", query(new Error("PGlite is closed"))],
  [
    "a bucket that does not answer",
    Object.assign(new TypeError("fetch failed"), { cause: coded("UND_ERR_CONNECT_TIMEOUT") }),
  ],
  ["a bucket that is broken", ofBucket("InternalError", 500)],
  ["a bucket that is overrun", ofBucket("SlowDown", 503)],
  ["a bucket's time-out", ofBucket("TimeoutError")],
  ["a full disk", coded("ENOSPC")],
])("%s is an outage, and answered 503 with when to come back", (_name, error) => {
  expect(isOutage(error)).toBe(true);
  const logged: object[] = [];
  const log = { error: (fields: object) => void logged.push(fields) };
  const response = errorResponse(error, new Request("http://site.test/files/uploads/a-key.png"), log);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(logged).toEqual([{ err: error, code: "BUSY", method: "GET", place: "/files" }]);
});

test.each<[string, unknown]>([
  ["a doubled key", query(coded("23505"))],
  ["a mistake in SQL", query(coded("42601"))],
  ["a deadlock", query(coded("40P01"))],
  ["a missing file", coded("ENOENT")],
  ["a bucket that refuses our key", ofBucket("AccessDenied", 403)],
  ["a mistake of ours", new TypeError("x is not a function")],
  ["a text", "ECONNREFUSED"],
  ["nothing", null],
])("%s is no outage", (_name, error) => {
  expect(isOutage(error)).toBe(false);
  expect(toAppError(error).code).toBe("INTERNAL");
});

test("an outage behind INTERNAL is that outage, with the credits that came back; other refusals stay what they are", () => {
  const outage = query(coded("57P01"));
  expect(toAppError(new AppError("INTERNAL", { cause: outage })).code).toBe("BUSY");
  expect(toAppError(returningCredits(outage, 2))).toMatchObject({ code: "BUSY", creditsReturned: 2 });
  expect(toAppError(new AppError("PROVIDER_FAILED", { cause: outage })).code).toBe("PROVIDER_FAILED");
});

test("what an outage may be done without is done without, and any other failure is not hidden", async () => {
  await expect(orDuringOutage(Promise.reject(coded("ECONNREFUSED")), null)).resolves.toBeNull();
  await expect(orDuringOutage(Promise.reject(coded("23505")), null)).rejects.toThrow();
});
