import type { CheckOf, PromiseCheck } from "#registry/contract/promise.ts";
import { colourDistance, parseHex } from "./colour.ts";
import type { Measured } from "./subject.ts";

export interface Verdict {
  isKept: boolean;
  /** What was found, in words for the message of a check that fails. */
  found: string;
}

interface Bounds {
  min?: number | undefined;
  max?: number | undefined;
}

/** Holds a number against its bounds. */
function judgeNumber(value: number, { min, max }: Bounds): Verdict {
  const wanted = [
    min === undefined ? [] : `at least ${min}`,
    max === undefined ? [] : `at most ${max}`,
  ].flat();
  return {
    isKept: !Number.isNaN(value) && value >= (min ?? -Infinity) && value <= (max ?? Infinity),
    found: `${Number(value.toPrecision(4))} instead of ${wanted.join(" and ")}`,
  };
}

function judgeColour({ near, within }: CheckOf<"colour">, rgb: readonly number[]): Verdict {
  const [red = NaN, green = NaN, blue = NaN] = rgb;
  const away = colourDistance([red, green, blue], parseHex(near));
  return {
    isKept: away <= within,
    found: `rgb(${rgb.map(Math.round).join(" ")}), ${Math.round(away)} away`,
  };
}

function judgeGrid(
  check: CheckOf<"grid">,
  [missing = NaN, differ = NaN, alike = NaN]: readonly number[],
): Verdict {
  return {
    isKept: missing === 0 && differ >= check.differ && alike >= check.alike,
    found: `${missing} gutters missing; cells differ by ${differ.toFixed(1)} at least, are alike by ${alike.toFixed(2)} at least`,
  };
}

function judgeRatio(
  { of, within }: CheckOf<"ratio">,
  [width = NaN, height = NaN]: readonly number[],
): Verdict {
  const [across = 1, down = 1] = of.split(":").map(Number);
  return {
    isKept: Math.abs((width / height) * (down / across) - 1) <= within,
    found: `${width} × ${height} instead of ${of}`,
  };
}

function judgeChangesMore(
  { times }: CheckOf<"changes-more">,
  [inside = NaN, outside = NaN]: readonly number[],
): Verdict {
  return {
    isKept: inside > 0 && inside >= outside * times,
    found: `${inside.toFixed(1)} against ${outside.toFixed(1)} instead of ${times} times as much`,
  };
}

/** Holds every type of skin against the bounds, and tells the one that is farthest off. */
function judgeSkin({ of, luma, hue }: CheckOf<"skin">, shifts: readonly number[]): Verdict {
  const types = of.map((name, i) => {
    const [light = NaN, turn = NaN] = shifts.slice(2 * i, 2 * i + 2);
    return { name, light, turn, excess: Math.max(Math.abs(light) - luma, Math.abs(turn) - hue) };
  });
  const [worst] = types.sort((a, b) => b.excess - a.excess);
  return {
    isKept: types.every(({ excess }) => excess <= 0),
    found: worst
      ? `worst on ${worst.name}: ${worst.light.toFixed(1)} in lightness, ${worst.turn.toFixed(1)}° in hue`
      : "no photo",
  };
}

function judgeSeveral(check: PromiseCheck, numbers: readonly number[]): Verdict {
  switch (check.measure) {
    case "colour":
      return judgeColour(check, numbers);
    case "grid":
      return judgeGrid(check, numbers);
    case "ratio":
      return judgeRatio(check, numbers);
    case "changes-more":
      return judgeChangesMore(check, numbers);
    case "skin":
      return judgeSkin(check, numbers);
    default:
      throw new Error(`"${check.measure}" is one number, not ${numbers.length}.`);
  }
}

/** Holds what a check's measure gave against what the check wants. */
export function judgeCheck(check: PromiseCheck, measured: Measured): Verdict {
  if (measured === null) return { isKept: false, found: "no face to measure" };
  if (typeof measured !== "number") return judgeSeveral(check, measured);
  switch (check.measure) {
    case "colour":
    case "grid":
    case "ratio":
    case "changes-more":
    case "skin":
      throw new Error(`"${check.measure}" is several numbers, not one.`);
    case "repairs":
      return {
        isKept: measured >= check.share,
        found: `${Math.round(measured * 100)} % of it is gone instead of ${Math.round(check.share * 100)} %`,
      };
    default:
      return judgeNumber(measured, check);
  }
}
