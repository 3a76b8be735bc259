import sharp from "sharp";
import type { CheckOf, PromiseCheck } from "#registry/contract/promise.ts";
import { colourDistance, meanColour, parseHex, shareOfColour } from "./colour.ts";
import {
  judgeChange,
  judgeChangesMore,
  judgeEdgeLikeness,
  judgeFaceLikeness,
  judgeLikeness,
} from "./comparisons.ts";
import { PROPORTIONS } from "./face-proportions.ts";
import { compareCells, findMissingGutters } from "./layout.ts";
import { readPixels } from "./pixels.ts";
import { judgeRepairs } from "./repairs.ts";
import { judgeScalar } from "./scalars.ts";
import { difference } from "./statistics.ts";
import { judgeNumber, photoAt, type Subject, type Verdict } from "./subject.ts";

const MEGAPIXEL = 1_048_576;
const COARSE = { width: 96, height: 96 };

async function judgeColour(
  { region, near, within }: CheckOf<"colour">,
  { result }: Subject,
): Promise<Verdict> {
  const colour = meanColour(await readPixels(result, { ...COARSE, region }));
  const away = colourDistance(colour, parseHex(near));
  return {
    isKept: away <= within,
    found: `rgb(${colour.map(Math.round).join(" ")}), ${Math.round(away)} away`,
  };
}

async function judgeColourShare(check: CheckOf<"colour-share">, { result }: Subject): Promise<Verdict> {
  const pixels = await readPixels(result, { width: 256, height: 256, region: check.region });
  return judgeNumber(shareOfColour(pixels, parseHex(check.near), check.within), check);
}

/** The part of a cell that its gutters don't reach, in shares of the picture. */
function cellRegion({ rows, columns, region }: CheckOf<"grid">, row: number, column: number) {
  const { left, top, right, bottom } = region ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const [across, down] = [(right - left) / columns, (bottom - top) / rows];
  return {
    left: left + (column + 0.12) * across,
    top: top + (row + 0.12) * down,
    right: left + (column + 0.88) * across,
    bottom: top + (row + 0.88) * down,
  };
}

async function judgeGrid(check: CheckOf<"grid">, { result }: Subject): Promise<Verdict> {
  const { rows, columns, region } = check;
  const whole = await readPixels(result, { width: 480, height: 480, region });
  const missing = check.gutters ? findMissingGutters(whole, rows, columns) : [];
  const places = Array.from({ length: rows * columns }, (_, cell) => [
    Math.floor(cell / columns),
    cell % columns,
  ]);
  const cells = await Promise.all(
    places.map(([row = 0, column = 0]) =>
      readPixels(result, { width: 32, height: 32, region: cellRegion(check, row, column) }),
    ),
  );
  const { difference: differ, likeness } = compareCells(cells);
  return {
    isKept: missing.length === 0 && differ >= check.differ && likeness >= check.alike,
    found: `no gutter at ${missing.join(", ") || "no place"}; cells differ by ${differ.toFixed(1)} at least, are alike by ${likeness.toFixed(2)} at least`,
  };
}

async function judgeRatio({ of, within }: CheckOf<"ratio">, { result }: Subject): Promise<Verdict> {
  const { width, height } = await sharp(result).metadata();
  const [across = 1, down = 1] = of.split(":").map(Number);
  return {
    isKept: Math.abs((width / height) * (down / across) - 1) <= within,
    found: `${width} × ${height} instead of ${of}`,
  };
}

async function judgeMegapixels(check: CheckOf<"megapixels">, { result }: Subject): Promise<Verdict> {
  const { width, height } = await sharp(result).metadata();
  return judgeNumber((width * height) / MEGAPIXEL, check);
}

async function judgeEnlargement(check: CheckOf<"enlargement">, subject: Subject): Promise<Verdict> {
  const [before, after] = await Promise.all(
    [photoAt(subject, check.photo), subject.result].map((picture) => sharp(picture).metadata()),
  );
  if (!before || !after) throw new Error("There is nothing to compare.");
  return judgeNumber(Math.sqrt((after.width * after.height) / (before.width * before.height)), check);
}

async function judgeProportion(check: CheckOf<"face-proportion">, subject: Subject): Promise<Verdict> {
  const measure = PROPORTIONS[check.of];
  const [after] = await subject.studio.findFaces(subject.result);
  if (!after) return { isKept: false, found: "no face in the result" };
  if (check.as === "value") return judgeNumber(measure(after), check);
  const [before] = await subject.studio.findFaces(photoAt(subject, check.photo));
  if (!before) return { isKept: false, found: "no face in the photo" };
  return judgeNumber(measure(after) / measure(before), check);
}

async function judgeVariety(check: CheckOf<"variety">, { runOf, studio }: Subject): Promise<Verdict> {
  const results = await Promise.all(
    check.of.map(async (change) =>
      readPixels(await studio.make(runOf({ ...check.on, ...change })), { ...COARSE, region: check.region }),
    ),
  );
  const differences = results.flatMap((one, index) =>
    results.slice(index + 1).map((other) => difference(one.data, other.data)),
  );
  return judgeNumber(Math.min(...differences), { min: check.min });
}

/** Holds one check of a promise against what the style made. */
export async function judgeCheck(check: PromiseCheck, subject: Subject): Promise<Verdict> {
  switch (check.measure) {
    case "likeness":
      return judgeLikeness(check, subject);
    case "edge-likeness":
      return judgeEdgeLikeness(check, subject);
    case "face-likeness":
      return judgeFaceLikeness(check, subject);
    case "change":
      return judgeChange(check, subject);
    case "changes-more":
      return judgeChangesMore(check, subject);
    case "colour":
      return judgeColour(check, subject);
    case "colour-share":
      return judgeColourShare(check, subject);
    case "grid":
      return judgeGrid(check, subject);
    case "ratio":
      return judgeRatio(check, subject);
    case "megapixels":
      return judgeMegapixels(check, subject);
    case "enlargement":
      return judgeEnlargement(check, subject);
    case "faces":
      return judgeNumber((await subject.studio.findFaces(subject.result)).length, check);
    case "face-proportion":
      return judgeProportion(check, subject);
    case "variety":
      return judgeVariety(check, subject);
    case "repairs":
      return judgeRepairs(check, subject);
    default:
      return judgeScalar(check, subject);
  }
}
