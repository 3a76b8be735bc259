import { PRODUCT } from "../product.ts";
import type { ResultKind } from "./values.ts";

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

/** Endings that results are saved under. */
export type DownloadEnding = "png" | "jpg" | "mp4" | "wav" | "mp3" | "txt";

const ENDINGS: readonly string[] = ["png", "jpg", "mp4", "wav", "mp3", "txt"] satisfies DownloadEnding[];
const isEnding = (text: string): text is DownloadEnding => ENDINGS.includes(text);

/** The ending of a storage key or an address, whatever follows it in a query; null for any other. */
export function endingOf(address: string): DownloadEnding | null {
  const ending = /\.([a-z0-9]+)(?:[?#]|$)/.exec(address)?.[1] ?? "";
  return isEnding(ending) ? ending : null;
}

/** What a result is saved as: pictures always as PNG. */
export function savedEnding({ kind, address }: { kind: ResultKind; address: string }): DownloadEnding {
  switch (kind) {
    case "image":
      return "png";
    case "text":
      return "txt";
    case "video":
      return "mp4";
    case "audio":
      return endingOf(address) === "mp3" ? "mp3" : "wav";
  }
}

/**
 * Name of a downloaded result: `imgfx_20261026-140612_1.png`; `index` counts from 1.
 * @param options.timeZone an IANA name; the machine's own where left out.
 * @throws RangeError for an unknown time zone.
 */
export function downloadName(
  createdAt: Date,
  index: number,
  { timeZone, ending = "png" }: { timeZone?: string; ending?: DownloadEnding | "gif" } = {},
): string {
  const stamp = timeZone === undefined ? stampOf(createdAt) : stampIn(timeZone, createdAt);
  return `${PRODUCT.slug}_${stamp}_${index}.${ending}`;
}
