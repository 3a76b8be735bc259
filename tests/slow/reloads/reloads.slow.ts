import { spawn, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { toolPath } from "~/pages/frame/site-links.ts";
import { createRandom } from "../../faults/create-random.ts";
import { openVisit, type Visit, type VisitOptions } from "../../journeys/steps/open-visit.ts";
import { pickPhoto } from "../../journeys/steps/photos.ts";
import { useStyleForm } from "../../journeys/steps/style-form.ts";
import { chooseStyle } from "../../styles/list-styles.ts";
import { SEED } from "../seed.ts";

const MOMENTS = 20;
/** The latest moment after a press, in milliseconds: the picture takes longer on a busy machine. */
const LATEST_MS = 3_000;
const PATH = toolPath(chooseStyle().style);
const PRICE = 2;
const VISITOR_CREDITS = 4;
const balanceSchema = z.object({ balance: z.number() });
const listSchema = z.object({ generations: z.array(z.object({ status: z.string() })) });

/** A visit whose page may ask for a key that the site does not know yet. */
async function openPatiently(options?: VisitOptions): Promise<Visit> {
  const visit = await openVisit(options);
  visit.expectAnswers(404);
  return visit;
}

/** What happens to the page between the press and the picture; gives the visit that waits for it. */
const INTERRUPTIONS = {
  "a reload": async (visit) => {
    await visit.page.reload({ waitUntil: "domcontentloaded" });
    return visit;
  },
  "two reloads": async (visit) => {
    await visit.page.reload({ waitUntil: "commit" });
    await visit.page.reload({ waitUntil: "domcontentloaded" });
    return visit;
  },
  "another tab beside it": async (visit) => {
    const other = await visit.openTab();
    await other.open(PATH);
    return other;
  },
  "another tab instead of it": async (visit) => {
    const other = await visit.openTab();
    await visit.page.close();
    await other.open(PATH);
    return other;
  },
  "a browser that was killed": async (visit) => {
    const context = visit.page.context();
    const { cookies, origins } = await context.storageState();
    await Promise.all(context.pages().map((page) => page.close()));
    const again = await openPatiently({ browser: { storageState: { cookies, origins: [] } } });
    const kept = origins.flatMap(({ localStorage }) => localStorage);
    await again.page.addInitScript((items) => {
      if (!location.protocol.startsWith("http")) return;
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, kept);
    await again.open(PATH);
    return again;
  },
} satisfies Record<string, (visit: Visit) => Promise<Visit>>;

const busy: ChildProcess[] = [];
beforeAll(() => {
  for (let nth = 0; nth < 2; nth += 1)
    busy.push(spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
});
afterAll(() => busy.forEach((process) => process.kill("SIGKILL")));

const random = createRandom(SEED);
const ways = Object.entries(INTERRUPTIONS);
const cases = Array.from({ length: MOMENTS }, (_, nth) => {
  const [name, interrupt] = ways[nth % ways.length] ?? ways[0] ?? [];
  return { nth, name, interrupt, afterMs: Math.round(random() ** 2 * LATEST_MS) };
});
const charges: number[] = [];

test.each(cases)(
  "$name $afterMs ms after the press costs once and shows the result",
  async ({ interrupt, afterMs }) => {
    const visit = await openPatiently();
    await visit.open(PATH);
    const style = useStyleForm(visit);
    await style.upload(pickPhoto("coffee"));
    await style.wantSmall();
    await style.generate();
    await visit.page.waitForTimeout(afterMs);
    const after = (await interrupt?.(visit)) ?? visit;
    await useStyleForm(after).firstResult();
    const read = async (path: string): Promise<unknown> => (await after.page.request.get(path)).json();
    const { generations } = listSchema.parse(await read("/api/generations"));
    expect(generations.map(({ status }) => status)).toEqual(["succeeded"]);
    const { balance } = balanceSchema.parse(await read("/api/credits"));
    charges.push(VISITOR_CREDITS - balance);
    expect(VISITOR_CREDITS - balance).toBe(PRICE);
    await after.end();
  },
);
