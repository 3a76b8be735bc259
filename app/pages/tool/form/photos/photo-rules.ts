import type { PhotoType } from "#registry/contract/photos.ts";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { uploadCapOf, type Plan } from "#registry/contract/plans.ts";

/** What every tool takes. A tool's manifest may add types, which the browser re-encodes. */
export const DEFAULT_PHOTO_TYPES: readonly PhotoType[] = ["image/jpeg", "image/png"];

/** What a photo field accepts. `onOverflow` says what helps when more than `cap` photos are chosen. */
export interface PhotoRules {
  accept: readonly PhotoType[];
  /** Largest file. */
  maxBytes: number;
  /** Photos at a time, for this tool and this plan. */
  cap: number;
  onOverflow: "upgrade" | "premium" | "tool";
}

export type RejectionReason = "type" | "size" | "unreadable";

export interface Rejection {
  name: string;
  reason: RejectionReason;
}

interface SortedFiles {
  taken: File[];
  rejected: Rejection[];
  /** How many acceptable files found no place. */
  overflow: number;
}

const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
  heif: "image/heif",
  avif: "image/avif",
};

/**
 * What every tool takes beside, as far as the browser can read it. The file chooser does not ask for these: phones that
 * are asked for JPEG give their HEIC photos as such.
 */
const CONVERTED: readonly string[] = ["image/webp", "image/heic", "image/heif", "image/avif"];

/** A file's type, by its extension where the browser names none. */
export function photoTypeOf(file: { name: string; type: string }): string {
  if (file.type !== "") return file.type;
  return TYPE_OF_EXTENSION[file.name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "";
}

/**
 * Sorts chosen files: those to upload, those refused for their type or size (each by name), and how many are too many.
 * `present` is the number of photos already there. Files keep their order; the first ones find a place.
 */
export function sortFiles(files: readonly File[], rules: PhotoRules, present: number): SortedFiles {
  const rejected: Rejection[] = [];
  const fitting = files.filter((file) => {
    const reason = rejectionOf(file, rules);
    if (reason !== null) rejected.push({ name: file.name, reason });
    return reason === null;
  });
  const places = Math.max(0, rules.cap - present);
  return { taken: fitting.slice(0, places), rejected, overflow: Math.max(0, fitting.length - places) };
}

function rejectionOf(file: File, rules: PhotoRules): RejectionReason | null {
  if (![...rules.accept, ...CONVERTED].includes(photoTypeOf(file))) return "type";
  return file.size > rules.maxBytes ? "size" : null;
}

/** What a tool's photo field accepts on a plan, up to `maxBytes` each, and what helps a person who chose too many. */
export function photoRulesOf({ photos }: PublicTool, plan: Plan, maxBytes: number): PhotoRules {
  const cap = uploadCapOf(plan, photos.max);
  const isUpgradeOfUse = uploadCapOf("subscriber", photos.max) > cap;
  const isPlanCap = cap === uploadCapOf(plan, undefined);
  return {
    accept: photos.accept ?? DEFAULT_PHOTO_TYPES,
    maxBytes,
    cap,
    onOverflow: isUpgradeOfUse ? "upgrade" : plan === "subscriber" && isPlanCap ? "premium" : "tool",
  };
}

/** Whether every photo makes a result of its own, by a request of its own. */
export const isOneEach = ({ photos, delivery }: Pick<PublicTool, "photos" | "delivery">): boolean =>
  photos.uses === 1 && photos.max !== 1 && delivery === "wait";
