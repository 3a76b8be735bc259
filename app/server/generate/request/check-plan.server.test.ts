import { expect, test } from "vitest";
import type { Ratio, Size } from "#registry/contract/field.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { checkPlan } from "../generate.server.ts";
import { fakeTool, subscriber, visitor } from "../pipeline.fixture.ts";
import type { Values } from "./parse-values.server.ts";

const values = (ratio: Ratio, size: Size, photos = 1): Values => ({
  photos: Array.from({ length: photos }, () => "x"),
  text: "",
  ratio,
  size,
  address: undefined,
  count: 1,
  priceOfOne: 2,
  seed: undefined,
  isPublic: false,
  all: {},
  token: undefined,
  notices: [],
});

function refusal(wanted: Values, viewer = visitor(), tool = fakeTool()): string {
  try {
    checkPlan(tool, wanted, viewer);
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

test.each<Ratio>(["9:21", "4:5", "5:4"])("checkPlan refuses %s as every other paid ratio", (ratio) => {
  expect(refusal(values(ratio, "2K"))).toBe("PLAN_REQUIRED planRequiredRatio");
  expect(refusal(values(ratio, "2K"), subscriber())).toBe("accepted");
});

test("checkPlan lets everyone have the default ratio of a form without auto, and no other", () => {
  const options: Ratio[] = ["1:1", "16:9"];
  const tool = fakeTool({}, { fields: [{ control: "ratio", name: "ratio", options, default: "1:1" }] });
  expect(refusal(values("1:1", "2K"), visitor(), tool)).toBe("accepted");
  expect(refusal(values("16:9", "2K"), visitor(), tool)).toBe("PLAN_REQUIRED planRequiredRatio");
});

test("checkPlan refuses an option that is for subscribers, of any tool", () => {
  const tool = fakeTool(
    {},
    {
      fields: [
        {
          ...{ control: "choice", name: "quality", default: "lite", look: "segments" },
          options: [{ value: "lite" }, { value: "pro", plan: "subscriber" }],
        },
      ],
    },
  );
  const asking = (quality: string) => ({ ...values("auto", "2K"), all: { quality } });
  expect(refusal(asking("lite"), visitor(), tool)).toBe("accepted");
  expect(refusal(asking("pro"), visitor(), tool)).toBe("PLAN_REQUIRED planRequired");
  expect(refusal(asking("pro"), subscriber(), tool)).toBe("accepted");
});
