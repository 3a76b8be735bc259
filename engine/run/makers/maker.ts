import type { Locale } from "#registry/contract/locale.ts";
import type { Maker, MakerOf } from "#registry/contract/maker.ts";
import type { AudioOutput, ImageOutput, TextOutput, VideoOutput } from "#registry/contract/output.ts";
import type { Models } from "../../core/models/models.server.ts";
import type { RecipeJob } from "../../core/recipe/recipe-job.ts";

/** What a worker is asked to make; plain data, so that it can cross to another process. */
export interface LocalJob extends RecipeJob {
  /** Makes something of the recipe's picture, or without one; the picture itself is the result when it is left out. */
  maker?: Maker;
  /** The form's values by name; photos are left out. */
  values: Readonly<Record<string, unknown>>;
  locale: Locale;
}

type Made = ImageOutput | VideoOutput | AudioOutput | TextOutput;

/** What a worker made, and milliseconds of each part of the work by name. */
export type LocalResult = Made & { timings: Record<string, number> };

/**
 * Makes what a manifest's `maker` describes.
 * @throws AppError PHOTO_UNSUITABLE when it can't be made of these photos.
 */
export type Make<Op extends Maker["op"]> = (
  maker: MakerOf<Op>,
  job: LocalJob,
  models: Models,
) => Promise<Made>;

/** The form's value that a maker's parameter such as `$quality` stands for; undefined for a parameter that is left out. */
export const readParameter = (
  parameter: string | undefined,
  { values }: Pick<LocalJob, "values">,
): unknown => (parameter === undefined ? undefined : values[parameter.slice(1)]);
