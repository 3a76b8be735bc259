import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import type { PhotoNeed } from "#registry/contract/photos.ts";
import type { FaceTraits } from "../core/face/face-traits.ts";
import { faceBox, type Face } from "../core/face/face.ts";
import type { Facts } from "./facts/facts.ts";
import { LEAST_PERSON } from "./find-people.ts";

/** What a manifest asks of photos. */
export type Wanted = Pick<Manifest["photos"], "minSide" | "faces" | "person" | "needs" | "uses">;

/** From here on a picture is refused. Portraits, beaches and cats among the samples reach 0.11 at most. */
const UNSAFE_FROM = 0.85;

const unsuitable = (message: string, params: Record<string, number> = {}) =>
  new AppError("PHOTO_UNSUITABLE", { message: `photo.${message}`, params });

const countFaces = ({ faces }: Facts): number | null => faces && faces.length;

function checkEach(facts: readonly Facts[], min: number, max: number): void {
  facts.map(countFaces).forEach((faces, index) => {
    const photo = index + 1;
    if (faces === null) return;
    if (faces === 0 && min > 0) throw unsuitable("noFace", { photo });
    if (faces < min) throw unsuitable("tooFewFaces", { photo, min });
    if (faces > max) throw unsuitable("tooManyFaces", { photo, max });
  });
}

function checkTogether(facts: readonly Facts[], min: number, max: number): void {
  const counts = facts.map(countFaces);
  const bare = counts.indexOf(0);
  const found = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (counts.includes(null)) return;
  if (found < min) {
    if (facts.length > 1 && bare >= 0) throw unsuitable("noFace", { photo: bare + 1 });
    throw min === 2 ? unsuitable("needTwoFaces", { found }) : unsuitable("needFacesTogether", { min, found });
  }
  if (found > max) throw unsuitable("tooManyFacesTogether", { max, found });
}

/** How far a picture reaches below a face, in heights of the face, which is in shares of the picture. */
function reachBelow(face: Face): number {
  const { top, height } = faceBox(face);
  return (1 - top) / height - 1;
}

function findMiss(face: Face, { hair, hat, turn }: FaceTraits, need: PhotoNeed): string | null {
  switch (need.is) {
    case "human":
      return null;
    case "not-bald":
      return hair === "bald" ? "bald" : null;
    case "no-hat":
      return hat ? "hat" : null;
    case "hair-above-shoulders":
      return hair === "over-shoulders" ? "longHair" : null;
    case "turned-under":
      return turn >= need.degrees ? "turned" : null;
    case "clothes-shown":
      return reachBelow(face) <= need.below ? "noClothes" : null;
  }
}

/** Asks the largest face of each photo for what the tool needs; what nobody could read passes. */
function checkNeeds(facts: readonly Facts[], needs: readonly PhotoNeed[]): void {
  for (const [index, { faces }] of facts.entries()) {
    const [face] = faces ?? [];
    if (!face?.traits) continue;
    for (const need of needs) {
      const miss = findMiss(face, face.traits, need);
      if (miss !== null) throw unsuitable(miss, { photo: index + 1 });
    }
  }
}

/** Refuses animals, statues, drawings and dolls; a thing is told by the face or person that is missing. */
function checkHuman(facts: readonly Facts[]): void {
  const index = facts.findIndex(({ subject }) => subject !== null && !["human", "thing"].includes(subject));
  if (index >= 0) throw unsuitable("notHuman", { photo: index + 1 });
}

/**
 * Refuses photos that a tool's manifest does not want, and unsafe ones.
 * @throws AppError CONTENT_REFUSED; PHOTO_UNSUITABLE, naming the photo by its place from 1 and what to do.
 */
export function checkRequirements(facts: readonly Facts[], wanted: Wanted): void {
  if (facts.some(({ unsafe }) => unsafe >= UNSAFE_FROM)) throw new AppError("CONTENT_REFUSED");
  const { minSide, faces, person, needs = [], uses } = wanted;
  facts.forEach(({ width, height }, index) => {
    if (minSide !== undefined && Math.min(width, height) <= minSide)
      throw unsuitable("tooSmall", { photo: index + 1, min: minSide });
  });
  const used = facts.slice(0, uses ?? facts.length);
  if (needs.some(({ is }) => is === "human")) checkHuman(used);
  if (faces) {
    const check = faces.across === "all" ? checkTogether : checkEach;
    check(used, faces.min ?? 0, faces.max ?? Infinity);
  }
  const empty = person ? used.findIndex((fact) => fact.person !== null && fact.person < LEAST_PERSON) : -1;
  if (empty >= 0) throw unsuitable("noPerson", { photo: empty + 1 });
  checkNeeds(used, needs);
}
