import { expect, test } from "vitest";
import type { Ratio, Size } from "#registry/contract/field.ts";
import { isAppError } from "~/errors/app-error.ts";
import { checkPlan } from "./check-plan.server.ts";
import { subscriber, visitor } from "./fake-pipeline.server.ts";

const values = (ratio: Ratio, size: Size, photos = 1) => ({
  photos: Array.from({ length: photos }, () => "x"),
  text: "",
  ratio,
  size,
  all: {},
  token: undefined,
});

function refusal(wanted: ReturnType<typeof values>, viewer = visitor()): string {
  try {
    checkPlan(wanted, viewer);
  } catch (error) {
    return isAppError(error) ? `${error.code} ${error.messageKey}` : String(error);
  }
  return "accepted";
}

test("checkPlan lets a visitor have auto in 1K and 2K with two photos, and nothing more", () => {
  expect(refusal(values("auto", "1K"))).toBe("accepted");
  expect(refusal(values("auto", "2K", 2))).toBe("accepted");
  expect(refusal(values("auto", "4K"))).toBe("PLAN_REQUIRED planRequiredSize");
  expect(refusal(values("1:1", "2K"))).toBe("PLAN_REQUIRED planRequiredRatio");
  expect(refusal(values("21:9", "2K"))).toBe("PLAN_REQUIRED planRequiredRatio");
  expect(refusal(values("auto", "2K", 3))).toBe("TOO_MANY_IMAGES tooManyImagesFree");
});

test("checkPlan lets a subscriber have everything up to ten photos", () => {
  expect(refusal(values("21:9", "4K", 10), subscriber())).toBe("accepted");
  expect(refusal(values("auto", "2K", 11), subscriber())).toBe("TOO_MANY_IMAGES tooManyImagesPremium");
});
