import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "~/server/viewer.ts";
import { AMOUNTS } from "#registry/contract/plans.ts";
import { createGrants } from "~/server/money/credits/grants.server.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { judgeAnswer } from "../../../tests/judge-answer.ts";
import { action, loader } from "./check-in.ts";

const account: Viewer = { id: "mina", kind: "account", plan: "free", addressHash: "a", networks: [] };
const visitor: Viewer = { id: "somebody", kind: "visitor", plan: "visitor", addressHash: "a", networks: [] };
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let now: Date;

beforeEach(async () => {
  database = await openTestDatabase();
  now = new Date("2026-11-21T10:00:00Z");
});
afterEach(() => database.close());

/** The route's arguments with the little of the site that it asks. */
const argsFor = (viewer: Viewer, method = "POST") => {
  const runtime = {
    viewers: { ensure: async () => ({ viewer }) },
    grants: createGrants(database.db),
    log: { error: () => undefined },
    now: () => now,
  };
  const request = new Request("http://site.test/api/check-in", { method });
  const context = { runtime, clientAddress: "127.0.0.1", origin: "http://site.test" };
  return { request, params: {}, context } as unknown as LoaderFunctionArgs;
};
const checkIn = async (viewer: Viewer) => {
  const response = await action(argsFor(viewer));
  const { status } = response;
  const body = await response.json();
  expect(judgeAnswer({ method: "POST", path: "/api/check-in", status, body })).toBeNull();
  return { status, body };
};

test("POST /api/check-in gives credits once per UTC day", async () => {
  const { credits } = AMOUNTS.checkIn;
  expect(await checkIn(account)).toEqual({ status: 200, body: { granted: credits, streak: 1 } });
  now = new Date("2026-11-21T23:59:59Z");
  expect(await checkIn(account)).toEqual({ status: 200, body: { granted: 0, streak: 1 } });
  now = new Date("2026-11-22T00:00:00Z");
  expect(await checkIn(account)).toEqual({ status: 200, body: { granted: credits, streak: 2 } });
});

test("POST /api/check-in gives more on every seventh day in a row", async () => {
  const granted: unknown[] = [];
  for (let day = 0; day < 8; day += 1) {
    now = new Date(Date.UTC(2026, 10, 21 + day, 10));
    granted.push((await checkIn(account)).body.granted);
  }
  const { credits, everySeventh } = AMOUNTS.checkIn;
  expect(granted).toEqual([...Array.from({ length: 6 }, () => credits), everySeventh, credits]);
});

test("POST /api/check-in asks a visitor to sign in", async () => {
  const { status, body } = await checkIn(visitor);
  expect(status).toBe(401);
  expect(body).toEqual({ code: "SIGN_IN_REQUIRED", message: "Please sign in to continue" });
});

test("/api/check-in answers 405 to other methods", async () => {
  const answers = [await loader(argsFor(account, "GET")), await action(argsFor(account, "DELETE"))];
  expect(answers.map(({ status, headers }) => [status, headers.get("Allow")])).toEqual([
    [405, "POST"],
    [405, "POST"],
  ]);
});
