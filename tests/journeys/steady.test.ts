import { expect, test } from "vitest";
import { z } from "zod";
import { toolPath } from "~/pages/frame/site-links.ts";
import { chooseStyle } from "../styles/list-styles.ts";
import { openVisit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

/** Shares of the window times shares of its height: web.dev calls a whole visit good below 0.1. */
const MOST = 0.05;

const shiftsSchema = z.array(z.object({ value: z.number(), startTime: z.number() }));

test("on a phone nothing that is in view moves between the press and the picture", async () => {
  const visit = await openVisit({ browser: { viewport: { width: 390, height: 844 } } });
  const { page } = visit;
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Reflect.set(window, "shifts", shifts);
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: "layout-shift" });
  });
  await visit.open(toolPath(chooseStyle().style));
  const style = useStyleForm(visit);
  await style.upload(pickPhoto("coffee"));
  await style.wantSmall();
  await visit.settle(); // the choices have opened
  const pressed = await page.evaluate(() => performance.now());
  await style.generate();
  await style.firstResult();
  const { picture } = style;
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await visit.settle();
  const shifts = shiftsSchema.parse(
    await page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, "shifts")))),
  );
  const moved = shifts
    .filter(({ startTime }) => startTime > pressed)
    .reduce((sum, { value }) => sum + value, 0);
  expect(moved).toBeLessThan(MOST);
  await visit.end();
});
