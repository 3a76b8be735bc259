/**
 * The icons in use, by lucide's names. `icons.svg` holds these and no others: after a change here
 * `npx tsx scripts/build-icons.ts` makes it anew.
 */
export const ICON_NAMES = [
  "arrow-right",
  "camera",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "circle-exclamation-point",
  "clock",
  "copy",
  "download",
  "eraser",
  "eye-off",
  "file-text",
  "flame",
  "gift",
  "globe",
  "hourglass",
  "image-up",
  "info",
  "lock",
  "maximize-2",
  "menu",
  "monitor",
  "moon",
  "move-horizontal",
  "pause",
  "play",
  "plus",
  "rotate-ccw",
  "search",
  "shield-check",
  "triangle-exclamation-point",
  "x",
] as const;

export type IconName = (typeof ICON_NAMES)[number];
