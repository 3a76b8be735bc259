import type { HeadOutline } from "../face/head-outline.ts";
import type { Warp } from "./warp-raster.ts";
import { lengthOf } from "../raster/raster.ts";

/** How many of the new head's radii away the surroundings are as they were. */
const REACH = 1.7;
/** How much of the picture's sides a head may come to fill. */
const MOST_WIDTH = 0.94;
const MOST_HEIGHT = 0.86;

/** The largest of the wanted sizes at which the head still fits into the picture; a small head always may. */
function fitScale({ radius }: HeadOutline, wanted: number, size: { width: number; height: number }): number {
  const room = Math.min((size.width * MOST_WIDTH) / radius.x, (size.height * MOST_HEIGHT) / radius.y) / 2;
  return wanted <= 1 ? wanted : Math.max(1, Math.min(wanted, room));
}

/** Enlarges a head on its neck; what lies around it moves aside, and the whole head stays in the picture. */
export function createHeadWarp(
  head: HeadOutline,
  wanted: number,
  size: { width: number; height: number },
): Warp {
  const scale = fitScale(head, wanted, size);
  const { centre, radius } = head;
  const [rx, ry] = [radius.x * scale, radius.y * scale];
  const within = (value: number, reach: number, length: number) =>
    scale <= 1 ? value : Math.min(Math.max(value, reach * 1.02), Math.max(reach * 1.02, length - reach));
  const middle = {
    x: within(centre.x, rx, size.width),
    y: within(centre.y + radius.y - ry, ry, size.height),
  };
  return (x, y, out) => {
    const dx = x - middle.x;
    const dy = y - middle.y;
    const away = lengthOf(dx / rx, dy / ry);
    if (away >= REACH) {
      out.x = x;
      out.y = y;
      return;
    }
    const share = Math.max(0, (away - 1) / (REACH - 1));
    const ease = share * share * (3 - 2 * share);
    // Straight from the head's own scale to none, measured along the ray from the middle.
    const pull = away <= 1 ? 1 / scale : (1 / scale + (REACH - 1 / scale) * share) / away;
    out.x = middle.x + dx * pull + (centre.x - middle.x) * (1 - ease);
    out.y = middle.y + dy * pull + (centre.y - middle.y) * (1 - ease);
  };
}
