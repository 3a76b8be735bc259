import type { Box } from "../../../core/face/face.ts";

interface Size {
  width: number;
  height: number;
}

/** Where a drawing and its small reference lie on a sheet, in pixels of the sheet. */
export interface SheetPlaces {
  drawing: Box;
  reference: Box;
  /** The reference lies on a corner of the drawing, which has to make room. */
  overlaps: boolean;
}

/** How much larger a drawing has to become before the reference may lie on its corner. */
const OVERLAP_WORTH = 1.35;

const fitInside = (content: Size, box: Box): Box => {
  const scale = Math.min(box.width / content.width, box.height / content.height);
  const [width, height] = [content.width * scale, content.height * scale];
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
};

/**
 * Places a drawing as large as it goes, and its reference at the lower right: below it, beside it, or on its corner.
 * @param margin, gap shares of the sheet's shorter side
 * @param share longer side of the reference as a share of the sheet's shorter side
 */
export function placeReference(
  sheet: Size,
  content: Size,
  { margin, gap, share }: { margin: number; gap: number; share: number },
): SheetPlaces {
  const short = Math.min(sheet.width, sheet.height);
  const edge = short * margin;
  const inner = { left: edge, top: edge, width: sheet.width - 2 * edge, height: sheet.height - 2 * edge };
  const small = fitInside(content, { left: 0, top: 0, width: short * share, height: short * share });
  const reference = {
    ...small,
    left: sheet.width - edge - small.width,
    top: sheet.height - edge - small.height,
  };
  const apart = short * gap;
  const above = fitInside(content, { ...inner, height: inner.height - small.height - apart });
  const beside = fitInside(content, { ...inner, width: inner.width - small.width - apart });
  const whole = fitInside(content, inner);
  const free = above.width >= beside.width ? above : beside;
  const overlaps =
    whole.left + whole.width > reference.left - apart && whole.top + whole.height > reference.top - apart;
  if (!overlaps || whole.width * whole.height > free.width * free.height * OVERLAP_WORTH)
    return { drawing: whole, reference, overlaps };
  return { drawing: free, reference, overlaps: false };
}
