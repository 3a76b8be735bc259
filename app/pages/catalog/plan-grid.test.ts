import { describe, expect, test } from "vitest";
import { planGrid } from "./catalog-page.tsx";

describe("planGrid", () => {
  test("makes the first card of the whole list a large one", () => {
    expect(planGrid(33, true)).toMatchObject({ large: [0] });
    expect(planGrid(33, true).feature).toContain("style-card-feature");
  });

  test("leaves a filtered list and a single card as they are", () => {
    expect(planGrid(33, false)).toEqual({ list: "card-grid", large: [], feature: "" });
    expect(planGrid(1, true).large).toEqual([]);
  });

  test("makes a second card large where only that fills the last row", () => {
    expect(planGrid(34, true)).toMatchObject({ list: "card-grid", large: [0, 15] });
    expect((34 + 2 * 3) % 4).toBe(0);
  });
});
