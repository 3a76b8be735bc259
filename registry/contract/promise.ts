import { z } from "zod";
import { RATIOS, SIZES } from "./form/choices.ts";
import { CHECKS, photoName, regionSchema, runChange } from "./promise-measures.ts";

export { type PromiseRegion, type RunChange } from "./promise-measures.ts";

const checkSchema = z.discriminatedUnion("measure", [...CHECKS]);
export type PromiseCheck = z.infer<typeof checkSchema>;
export type CheckOf<Name extends PromiseCheck["measure"]> = Extract<PromiseCheck, { measure: Name }>;

/** What a style says it does, as something that can be measured: `styles/<id>/promise.json`. */
export const promiseSchema = z
  .object({
    $schema: z.string().optional(),
    photos: z.array(photoName).min(1).max(10).default(["astronaut"]),
    words: z.string().max(300).default(""),
    ratio: z.enum(RATIOS).default("auto"),
    size: z.enum(SIZES).default("1K"),
    values: runChange.shape.values.unwrap().default({}),
    checks: z.array(checkSchema).min(1).max(40),
  })
  .strict();
export type StylePromise = z.infer<typeof promiseSchema>;

const boundsSchema = z.object({ min: z.number().optional(), max: z.number().optional() });
const REGIONS = ["region", "photoRegion", "than"] as const;

/** Whether a measure takes `min` and `max`, of which one must then be given. */
const isBounded = ({ measure }: PromiseCheck): boolean =>
  "max" in (checkSchema.optionsMap.get(measure)?.shape ?? {});

function checkBounds(check: PromiseCheck, report: (key: string, message: string, fix: string) => void): void {
  const { min, max } = boundsSchema.parse(check);
  if (min === undefined && max === undefined)
    report("measure", `"${check.measure}" has no bound`, 'add "min" or "max"');
  if (min !== undefined && max !== undefined && min > max)
    report("min", `min ${min} is above max ${max}`, "lower min or raise max");
}

/** A promise with what its shape alone can't say: every check has a bound, and every region an area. */
export const checkedPromiseSchema = promiseSchema.superRefine(({ checks }, context) => {
  for (const [index, check] of checks.entries()) {
    const report = (key: string, message: string, fix: string) =>
      context.addIssue({
        code: z.ZodIssueCode.custom,
        path: ["checks", index, key],
        message,
        params: { fix },
      });
    if (isBounded(check)) checkBounds(check, report);
    for (const key of REGIONS) {
      const region = regionSchema.safeParse(Reflect.get(check, key));
      if (region.success && (region.data.left >= region.data.right || region.data.top >= region.data.bottom))
        report(key, "the region has no area", "keep left below right and top below bottom");
    }
  }
});
