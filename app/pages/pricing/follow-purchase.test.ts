import { expect, test } from "vitest";
import type { ApiAnswer } from "~/pages/tool/form/api-call.ts";
import { followPurchase, type PurchaseProgress } from "./purchase-line.tsx";

const purchase = (status: string, createdAt = "2026-11-21T10:00:00Z") => ({
  id: `${status}-${createdAt}`,
  item: "pack-100",
  amountCents: 499,
  status,
  createdAt,
});
const ok = (...purchases: object[]): ApiAnswer => ({ ok: true, body: { purchases, subscription: null } });

/** Answers one after the other, the last one for ever; gives what was told and how long it was waited. */
async function follow(...answers: ApiAnswer[]) {
  const told: PurchaseProgress[] = [];
  const pauses: number[] = [];
  let asked = 0;
  await followPurchase({
    callApi: async () => {
      asked += 1;
      return answers[Math.min(asked, answers.length) - 1] ?? ok();
    },
    sleep: async (milliseconds) => void pauses.push(milliseconds),
    onChange: (progress) => told.push(progress),
    signal: new AbortController().signal,
  });
  return { names: told.map(({ name }) => name), last: told.at(-1), pauses, asked };
}

test("a purchase that is paid already is told at once", async () => {
  const { names, last, pauses } = await follow(ok(purchase("paid")));
  expect(names).toEqual(["paid"]);
  expect(last).toMatchObject({ purchase: { item: "pack-100", status: "paid" } });
  expect(pauses).toEqual([]);
});

test("a purchase under way is asked about again until it is paid, whatever happens between", async () => {
  const broken: ApiAnswer = { ok: false, failure: { code: "NO_ANSWER" } };
  const { names, pauses } = await follow(ok(purchase("pending")), broken, ok(purchase("paid")));
  expect(names).toEqual(["pending", "pending", "paid"]);
  expect(pauses).toEqual([2_000, 3_000]);
});

test("the asking slows down and stops after two minutes", async () => {
  const { names, pauses, asked } = await follow(ok(purchase("pending")));
  expect(names.at(-1)).toBe("waiting");
  expect(pauses[0]).toBe(2_000);
  expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0))).toBe(true);
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(90_000);
  expect(total).toBeLessThan(150_000);
  expect(asked).toBe(pauses.length + 1);
});

test("the newest purchase counts, in whatever order they come", async () => {
  const { names } = await follow(
    ok(purchase("paid", "2026-11-01T10:00:00Z"), purchase("expired", "2026-11-21T10:00:00Z")),
  );
  expect(names).toEqual(["expired"]);
});
