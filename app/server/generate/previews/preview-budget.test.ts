import { expect, test } from "vitest";
import { createPreviewBudget } from "../make-previews.server.ts";

const HOUR_MS = 3_600_000;
const mina = { id: "mina", addressHash: "home" };

test("a viewer has two and a half minutes of a processor within an hour that begins with the first preview", () => {
  let now = 1;
  const budget = createPreviewBudget(1, () => now);
  budget.spend(mina, 149_000);
  expect(budget.isSpent(mina)).toBe(false);
  now += HOUR_MS / 2;
  budget.spend(mina, 1_000);
  expect(budget.isSpent(mina)).toBe(true);
  now += HOUR_MS / 2 + 1;
  expect(budget.isSpent(mina)).toBe(false);
});

test("viewers at one address share ten minutes, and the scale counts for both limits", () => {
  const budget = createPreviewBudget(0.5, () => 1);
  for (let nth = 0; nth < 5; nth++) budget.spend({ id: `visitor ${nth}`, addressHash: "cafe" }, 60_000);
  expect(budget.isSpent({ id: "another", addressHash: "cafe" })).toBe(true);
  expect(budget.isSpent({ id: "another", addressHash: "home" })).toBe(false);
  budget.spend(mina, 75_000);
  expect(budget.isSpent(mina)).toBe(true);
});
