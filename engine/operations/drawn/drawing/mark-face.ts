import { faceBox, pick, type Face } from "../../../core/face/face.ts";
import { CHIN, LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_EYE } from "../../../core/face/landmarks.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import type { FilledRegions } from "./fill-regions.ts";
import type { PartName } from "./guess-parts.ts";

/** Areas of a drawing of which it is known what they show, by their numbers. */
export type KnownParts = ReadonlyMap<number, PartName>;

/** How far below the chin the throat is looked for, in face heights. */
const THROAT = 0.12;

/**
 * Makes face, lips and eyes of a drawn person areas of their own: their lines are seldom closed. The throat is skin as
 * well, where it is an area that is not much larger than the face.
 */
export function markFace(regions: FilledRegions, face: Face): { regions: FilledRegions; known: KnownParts } {
  const { width, height } = regions.labels;
  const data = regions.labels.data.slice();
  const known = new Map<number, PartName>();
  let count = regions.count;
  let covered = 0;
  const mark = (part: PartName, indexes: readonly number[]) => {
    const mask = polygonMask(width, height, [pick(face, indexes)], 0.5);
    for (let i = 0; i < data.length; i += 1) {
      if (mask.data[i]! <= 0.5) continue;
      data[i] = count;
      covered += part === "skin" ? 1 : 0;
    }
    known.set(count, part);
    count += 1;
  };
  mark("skin", OVAL);
  mark("lips", LIPS_OUTLINE);
  mark("eye", LEFT_EYE);
  mark("eye", RIGHT_EYE);
  const chin = face.points[CHIN]!;
  const row = Math.min(height - 1, Math.max(0, Math.round(chin.y + faceBox(face).height * THROAT)));
  const throat = data[row * width + Math.min(width - 1, Math.max(0, Math.round(chin.x)))]!;
  let size = 0;
  for (let i = 0; i < data.length; i += 1) if (data[i] === throat) size += 1;
  if (!known.has(throat) && size < covered * 1.2) known.set(throat, "skin");
  return { regions: { ...regions, labels: { width, height, data }, count }, known };
}
