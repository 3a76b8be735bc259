import { expect, test } from "vitest";
import { fitExponent } from "./fit-exponent.ts";

const growing = (power: number) => [100, 1000, 10_000].map((count) => ({ count, cost: 3 * count ** power }));

test.each([0, 1, 1.1, 2])("a cost that grows with the power %f is told as that", (power) => {
  expect(fitExponent(growing(power))).toBeCloseTo(power, 9);
});

test("what one number costs more than the line says moves the slope only a little", () => {
  const [few, some, many] = growing(1);
  const costs = [few, some, many].flatMap((cost) => cost ?? []);
  expect(
    fitExponent(costs.map((cost) => (cost === some ? { ...cost, cost: cost.cost * 1.2 } : cost))),
  ).toBeCloseTo(1, 9);
});
