import type { Page } from "playwright-core";
import { z } from "zod";

const shiftsSchema = z.array(z.object({ value: z.number(), at: z.number(), moved: z.array(z.string()) }));

/** Something in view that moved by itself: a layout shift of the browser's own count. */
type Shift = z.infer<typeof shiftsSchema>[number];

/** The page's own list of shifts, which its scripts don't see. */
const LIST = "watchedShifts";

/**
 * Watches what moves on the pages that this tab opens from now on. Gives a function that lists every shift since a moment
 * of the page's own clock, with what moved and from where to where.
 */
export async function watchShifts(page: Page): Promise<(since: number) => Promise<Shift[]>> {
  await page.addInitScript((name) => {
    const shifts: object[] = [];
    Reflect.set(window, name, shifts);
    const nameOf = (node: unknown) =>
      node instanceof Element ? `${node.localName}.${node.getAttribute("class") ?? ""}` : "text";
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, "sources");
        const moved = (Array.isArray(sources) ? sources : []).map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
        );
        shifts.push({ value: Reflect.get(entry, "value"), at: entry.startTime, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, LIST);
  return async (since) => {
    const told = await page.evaluate((name): unknown => Reflect.get(window, name), LIST);
    return shiftsSchema.parse(told).filter(({ at }) => at > since);
  };
}
