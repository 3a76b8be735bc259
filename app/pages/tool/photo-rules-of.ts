import type { PublicTool } from "#registry/contract/compiled.ts";
import { uploadCapOf, type Plan } from "#registry/contract/plans/plan.ts";
import { DEFAULT_PHOTO_TYPES, type PhotoRules } from "./form/photos/photo-rules.ts";

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
