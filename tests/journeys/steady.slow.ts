import { expect, test } from "vitest";
import { toolPath } from "~/pages/frame/site-links.ts";
import { chooseStyle } from "../styles/list-styles.ts";
import { letNotify } from "./steps/let-notify.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE, pickPhoto } from "./steps/photos.ts";
import { GENERATION_MS, useStyleForm } from "./steps/style-form.ts";
import { watchShifts } from "./steps/watch-shifts.ts";

/** How much slower than this machine a phone may be. */
const SLOWER = 4;

/** A phone whose pictures and seams move. */
const MOVING = { ...PHONE, reducedMotion: "no-preference" } as const;

const slowDown = async ({ page }: Visit, rate: number) =>
  (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });

/** Tells how long a style takes, which this machine has not measured yet. */
async function learnPace({ page }: Visit) {
  const pace = { runs: 30, successRate: 1, medianSeconds: 6, p90Seconds: 11 };
  await page.route("**/api/tools/*/stats", (route) => route.fulfill({ json: pace }));
}

test.each([{ slower: 1 }, { slower: SLOWER }])(
  "on a phone, $slower times slower than here, nothing that is in view moves between a press and its picture, twice",
  async ({ slower }) => {
    const visit = await openVisit({ browser: MOVING });
    const { page } = visit;
    await learnPace(visit);
    await letNotify(page);
    const shiftsSince = await watchShifts(page);
    await visit.open(toolPath(chooseStyle().style));
    const style = useStyleForm(visit);
    await style.upload(pickPhoto("coffee"));
    await style.wantSmall();
    await visit.settle(); // the choices have opened
    await slowDown(visit, slower);
    const pressed = await page.evaluate(() => performance.now());
    for (const left of [2, 0]) {
      await style.generate();
      await style.showsBalance(left);
      await page.locator(".developing").waitFor({ state: "detached", timeout: GENERATION_MS });
      await style.picture.first().waitFor();
      await visit.settle();
    }
    expect(await shiftsSince(pressed)).toEqual([]);
    await visit.end();
  },
);
