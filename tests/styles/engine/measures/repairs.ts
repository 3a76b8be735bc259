import type { CheckOf } from "#registry/contract/promise.ts";
import { listLuma, readPixels } from "./pixels.ts";
import { readScalar } from "./scalars.ts";
import { correlate, difference } from "./statistics.ts";
import type { Measured, Subject } from "./subject.ts";

/** A pixel has suffered where a channel is this much off, 0 to 255. */
const SUFFERED_FROM = 20;
const SIDES = { width: 512, height: 512 };

interface Pictures {
  good: Buffer;
  damaged: Buffer;
  mended: Buffer;
}

/** How far the damaged and the mended picture are from the good one; 0 is as good. */
interface Distances {
  before: number;
  after: number;
}

async function measureScalarDistances(
  measure: "contrast" | "chroma",
  { good, damaged, mended }: Pictures,
): Promise<Distances> {
  const wanted = await readScalar(measure, good);
  const distanceOf = async (picture: Buffer) => Math.abs((await readScalar(measure, picture)) - wanted);
  return { before: await distanceOf(damaged), after: await distanceOf(mended) };
}

async function measureDistances(
  { by, where }: CheckOf<"repairs">,
  { good, damaged, mended }: Pictures,
): Promise<Distances> {
  if (by === "contrast" || by === "chroma") return measureScalarDistances(by, { good, damaged, mended });
  const [wanted, before, after] = await Promise.all(
    [good, damaged, mended].map((picture) => readPixels(picture, SIDES)),
  );
  if (!wanted || !before || !after) throw new Error("There are three pictures.");
  const hasSuffered = (at: number) =>
    where === "everywhere" || Math.abs((wanted.data[at] ?? 0) - (before.data[at] ?? 0)) >= SUFFERED_FROM;
  if (by === "difference")
    return {
      before: difference(before.data, wanted.data, hasSuffered),
      after: difference(after.data, wanted.data, hasSuffered),
    };
  const lumas = [wanted, before, after].map((pixels) =>
    listLuma(pixels).filter((_, pixel) => hasSuffered(pixel * 3)),
  );
  const unlikeness = (index: number) => 1 - correlate(lumas[0] ?? [], lumas[index] ?? []);
  return { before: unlikeness(1), after: unlikeness(2) };
}

/** Damages a photo, has the style work on it, and gives the share of the damage that is gone. */
export async function measureRepairs(
  check: CheckOf<"repairs">,
  { runOf, studio }: Subject,
): Promise<Measured> {
  const change = check.on ?? {};
  const run = runOf({ ...change, photos: [`${check.photo}:${check.damage}`] });
  const [[good], [damaged], mended] = await Promise.all([
    studio.photosOf({ ...run, photos: [check.photo] }),
    studio.photosOf(run),
    studio.make(run),
  ]);
  if (!good || !damaged) throw new Error(`There is no photo "${check.photo}".`);
  const { before, after } = await measureDistances(check, { good, damaged, mended });
  return before === 0 ? 0 : 1 - after / before;
}
