import type { Manifest } from "#registry/contract/manifest.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";

/** What is known of one photo before anything is made of it. */
export interface PhotoFacts {
  width: number;
  height: number;
  /** Null when faces cannot be looked for on this machine. */
  faces: number | null;
  /** Whether a person stands out from the background; null when nobody looked or could. */
  person: boolean | null;
}

/** What a manifest asks of photos. */
export type Wanted = Pick<Manifest["photos"], "minSide" | "faces" | "person" | "uses">;

const unsuitable = (message: string, params: Record<string, number> = {}) =>
  new AppError("PHOTO_UNSUITABLE", { message: `photo.${message}`, params });

function checkEach(facts: readonly PhotoFacts[], min: number, max: number): void {
  facts.forEach(({ faces }, index) => {
    const photo = index + 1;
    if (faces === null) return;
    if (faces === 0 && min > 0) throw unsuitable("noFace", { photo });
    if (faces < min) throw unsuitable("tooFewFaces", { photo, min });
    if (faces > max) throw unsuitable("tooManyFaces", { photo, max });
  });
}

function checkTogether(facts: readonly PhotoFacts[], min: number, max: number): void {
  const bare = facts.findIndex(({ faces }) => faces === 0);
  const found = facts.reduce((sum, { faces }) => sum + (faces ?? 0), 0);
  if (facts.some(({ faces }) => faces === null)) return;
  if (found < min) {
    if (facts.length > 1 && bare >= 0) throw unsuitable("noFace", { photo: bare + 1 });
    throw min === 2 ? unsuitable("needTwoFaces", { found }) : unsuitable("needFacesTogether", { min, found });
  }
  if (found > max) throw unsuitable("tooManyFacesTogether", { max, found });
}

/**
 * Refuses photos that a tool's manifest does not want.
 * @throws AppError PHOTO_UNSUITABLE, naming the photo by its place from 1 and what to do.
 */
export function checkRequirements(facts: readonly PhotoFacts[], wanted: Wanted): void {
  const { minSide, faces, person, uses } = wanted;
  facts.forEach(({ width, height }, index) => {
    if (minSide !== undefined && Math.min(width, height) <= minSide)
      throw unsuitable("tooSmall", { photo: index + 1, min: minSide });
  });
  const used = facts.slice(0, uses ?? facts.length);
  if (faces) {
    const check = faces.across === "all" ? checkTogether : checkEach;
    check(used, faces.min ?? 0, faces.max ?? Infinity);
  }
  const empty = person ? used.findIndex((fact) => fact.person === false) : -1;
  if (empty >= 0) throw unsuitable("noPerson", { photo: empty + 1 });
}
