import { PRODUCT } from "#registry/contract/product.ts";

const pad = (value: number): string => String(value).padStart(2, "0");

/** A moment as `20261026-140612`, in local time. */
function stampOf(moment: Date): string {
  const date = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join("");
  return `${date}-${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(pad).join("")}`;
}

/** The same in a time zone by its IANA name. */
function stampIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat("en-u-nu-latn-hc-h23", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year")}${of("month")}${of("day")}-${of("hour")}${of("minute")}${of("second")}`;
}

/**
 * Name of a downloaded result: `imgfx_20261026-140612_1.png`; `index` counts from 1.
 * @param options.timeZone an IANA name; the machine's own where left out.
 * @throws RangeError for an unknown time zone.
 */
export function downloadName(
  createdAt: Date,
  index: number,
  { timeZone, ending = "png" }: { timeZone?: string; ending?: "png" | "jpg" } = {},
): string {
  const stamp = timeZone === undefined ? stampOf(createdAt) : stampIn(timeZone, createdAt);
  return `${PRODUCT.slug}_${stamp}_${index}.${ending}`;
}
