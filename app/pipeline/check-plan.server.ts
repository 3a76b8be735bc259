import type { Viewer } from "~/accounts/viewer.ts";
import { ratiosOf, sizesOf, uploadCapOf } from "~/credits/plan.ts";
import { AppError } from "~/errors/app-error.ts";
import type { Values } from "./parse-values.server.ts";

/**
 * Refuses what the viewer's plan does not include.
 * @throws AppError PLAN_REQUIRED for a paid size or ratio, TOO_MANY_IMAGES above the plan's number of photos.
 */
export function checkPlan(values: Values, { plan }: Viewer): void {
  const { ratio, size, photos } = values;
  if (!sizesOf(plan).includes(size))
    throw new AppError("PLAN_REQUIRED", { message: "planRequiredSize", params: { size } });
  // Whether 21:9 is offered at all is a question of the values, not of the plan.
  if (!ratiosOf(plan, true).includes(ratio))
    throw new AppError("PLAN_REQUIRED", { message: "planRequiredRatio", params: { ratio } });
  const max = uploadCapOf(plan, undefined);
  if (photos.length <= max) return;
  const message = plan === "subscriber" ? "tooManyImagesPremium" : "tooManyImagesFree";
  throw new AppError("TOO_MANY_IMAGES", { message, params: { max } });
}
