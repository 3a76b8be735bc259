import { z } from "zod";
import { RATIOS, SIZES, DAMAGES } from "./form/choices.ts";
import { hexColor, share } from "./operations/parameter.ts";

const NAME = "[a-z0-9-]+(/[a-z0-9-]+)?";

/** `astronaut`, `astronaut+grace-hopper` (side by side), `astronaut:scratches` (damaged), `soft-ui/charles` (in a folder). */
const photoName = z
  .string()
  .regex(new RegExp(`^${NAME}(\\+${NAME})*(:(${DAMAGES.join("|")}))?$`))
  .describe(
    "A photo of tests/fixtures/photos, folder/name where it lies in a folder; a+b puts photos side by side; a:damage damages the photo",
  );

const photosOfRun = z.array(photoName).min(1).max(10);

/** What one generation may be asked for; what is left out is as the promise says. */
const runChange = z
  .object({
    photos: photosOfRun.optional(),
    words: z.string().max(300).optional(),
    ratio: z.enum(RATIOS).optional(),
    size: z.enum(SIZES).optional(),
    values: z
      .record(z.unknown())
      .optional()
      .describe('Values of an own form, such as { "scale": 2 }; they replace the promise\'s own'),
  })
  .strict();
export type RunChange = z.infer<typeof runChange>;

const regionSchema = z
  .object({ left: share, top: share, right: share, bottom: share })
  .strict()
  .describe("A part of a picture in shares of its width and height; the whole picture where left out");
export type PromiseRegion = z.infer<typeof regionSchema>;

const region = regionSchema.optional();
const bounds = { min: z.number().optional(), max: z.number().optional() };
/** The place in the run's photos, from 1, as messages count them. */
const photo = z.number().int().min(1).max(10).default(1);

/** One branch of the union: what it means for people, the run it looks at, and the measure's own parameters. */
const measure = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z
    .object({
      measure: z.literal(name),
      says: z
        .string()
        .min(5)
        .max(200)
        .describe("What is promised, in plain words: shown when it is not kept"),
      on: runChange.optional().describe("Another run than the promise's own"),
      ...shape,
    })
    .strict();

/** A measure that is one number of one picture. */
const scalar = <Name extends string>(name: Name) =>
  measure(name, {
    region,
    as: z
      .enum(["value", "gain", "factor"])
      .default("value")
      .describe("The number itself, or how much above the photo's it is (gain), or how many times (factor)"),
    photo,
    ...bounds,
  });

const compared = { region, photoRegion: region, photo, ...bounds };

const CHECKS = [
  measure("likeness", { ...compared, to: z.enum(["photo", "mirrored-photo"]).default("photo") }),
  measure("edge-likeness", compared),
  measure("face-likeness", { photo, ...bounds }),
  measure("change", compared),
  measure("changes-more", { region: regionSchema, than: regionSchema, photo, times: z.number().min(1) }),
  scalar("chroma"),
  scalar("peak-chroma"),
  scalar("brightness"),
  scalar("contrast"),
  scalar("detail"),
  scalar("flatness"),
  scalar("palette"),
  scalar("hues"),
  scalar("blockiness"),
  scalar("symmetry"),
  scalar("opacity"),
  measure("colour", { region, near: hexColor, within: z.number().min(0).max(200) }),
  measure("colour-share", {
    region,
    near: hexColor,
    within: z.number().min(0).max(200).default(12),
    ...bounds,
  }),
  measure("grid", {
    region,
    rows: z.number().int().min(1).max(10),
    columns: z.number().int().min(1).max(10),
    gutters: z.boolean().default(true).describe("Cells stand apart by lines of one colour"),
    differ: z.number().min(0).default(8).describe("Least mean difference of any two cells, 0 to 255"),
    alike: share.default(0).describe("Least correlation of any two cells' brightness, whatever its sign"),
  }),
  measure("ratio", {
    of: z.string().regex(/^[1-9]\d*(\.\d+)?:[1-9]\d*(\.\d+)?$/),
    within: share.default(0.02),
  }),
  measure("megapixels", bounds),
  measure("enlargement", { photo, ...bounds }),
  measure("faces", bounds),
  measure("face-proportion", {
    of: z.enum(["area", "eye-opening", "eye-width", "jaw-width", "face-width", "mouth-width", "brow-height"]),
    as: z.enum(["value", "factor"]).default("factor"),
    photo,
    ...bounds,
  }),
  measure("skin", {
    of: z.array(photoName).min(1).max(12).describe("Photos of people, their skins from light to dark"),
    luma: z.number().min(0).max(60).default(10).describe("How far lit skin may be lighter or darker, of 255"),
    hue: z.number().min(0).max(60).default(8).describe("How far its hue may be off, in degrees"),
  }),
  measure("variety", {
    of: z.array(runChange).min(2).max(8).describe("Runs whose results differ from each other"),
    region,
    min: z.number().min(0).describe("Mean difference of any two results, 0 to 255"),
  }),
  measure("repairs", {
    photo: photoName.default("astronaut"),
    damage: z.enum(DAMAGES),
    where: z.enum(["damaged", "everywhere"]).default("everywhere"),
    by: z
      .enum(["difference", "likeness", "contrast", "chroma"])
      .default("difference")
      .describe("In which respect the result is nearer to the undamaged photo"),
    share: share.default(0.1).describe("How much of the damage is gone, at least"),
  }),
] as const;

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
