import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { ratiosOf, sizesOf, uploadCapOf } from "#registry/contract/plans/plan.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Values } from "./parse-values.server.ts";

/**
 * Refuses what the viewer's plan does not include, whichever tool it is asked of.
 * @throws AppError PLAN_REQUIRED for a paid size, ratio or option, TOO_MANY_IMAGES above the plan's number of photos.
 */
export function checkPlan({ fields }: ServerTool, values: Values, { plan }: Viewer): void {
  const { ratio, size, photos } = values;
  if (!sizesOf(plan).includes(size))
    throw new AppError("PLAN_REQUIRED", { message: "planRequiredSize", params: { size } });
  // Whether 21:9 is offered at all is a question of the values, not of the plan.
  if (!ratiosOf(plan, true).includes(ratio) && !fields.some((field) => isOnlyDefault(field, ratio)))
    throw new AppError("PLAN_REQUIRED", { message: "planRequiredRatio", params: { ratio } });
  if (plan !== "subscriber" && fields.some((field) => isPaidOption(field, values.all[field.name])))
    throw new AppError("PLAN_REQUIRED");
  const max = uploadCapOf(plan, undefined);
  if (photos.length <= max) return;
  const message = plan === "subscriber" ? "tooManyImagesPremium" : "tooManyImagesFree";
  throw new AppError("TOO_MANY_IMAGES", { message, params: { max } });
}

/** Where a form has no "auto", for want of a photo, its default is what everyone may have. */
const isOnlyDefault = (field: Field, ratio: Values["ratio"]): boolean =>
  field.control === "ratio" && !field.options.includes("auto") && field.default === ratio;

const isPaidOption = (field: Field, value: unknown): boolean =>
  field.control === "choice" &&
  field.options.some((option) => option.value === value && option.plan === "subscriber");
