import type { PreviewsAnswer } from "#registry/contract/wire/previews.ts";
import { hasPreview } from "#registry/contract/preview.ts";
import { SiteClient } from "../../../tests/site-client.ts";
import { pauseAfter } from "~/pages/photo/use-previews.ts";
import { startSite, type Site } from "../../../tests/site-process.ts";
import { chooseStyle, listManifests, readPhoto } from "../../../tests/styles/list-styles.ts";
import { LOOK_MS, measureCpu, pause, waitForRest } from "./measure-site.ts";
import { figureOf, type Figure, type Measured } from "./shape/figure.ts";
import { quantile } from "./shape/quantile.ts";

/** Cards of the catalog that a desk shows before anybody scrolls further. */
const PAGE = 12;
/** Photographs that are previewed one after the other, each by a visitor of its own. */
const PHOTOS = ["astronaut", "grace-hopper", "coffee"];
const TURNS = 3;
/** Who looks at previews while somebody pays. */
const LOOKERS = 20;
/** Turns of paid pictures, with and without them, and pictures of a turn. */
const ROUNDS = 9;
const PAID = 6;
/** A visitor's credits are good for two pictures a day. */
const PER_VISITOR = 2;
/** The first styles of the catalog that have a preview. */
const listPage = (): string[] =>
  listManifests()
    .filter((manifest) => manifest.section === "style" && hasPreview(manifest))
    .slice(0, PAGE)
    .map(({ id }) => id);

/** Asks for previews until none waits any more, or nobody wants them; gives how many were made. */
async function askAll(
  client: SiteClient,
  photo: string,
  toolIds: readonly string[],
  isWanted = () => true,
): Promise<number> {
  for (let pauseMs: number | undefined; ;) {
    const json = { image_url: photo, toolIds };
    const { status, body } = await client.call<PreviewsAnswer>("/api/previews", { method: "POST", json });
    if (status !== 200) throw new Error(`previews were answered with ${status}`);
    const waits = body.previews.some(({ state }) => state === "waiting");
    if (!waits || !isWanted()) return body.previews.filter(({ state }) => state === "ready").length;
    pauseMs = pauseAfter(body.previews, pauseMs);
    await pause(pauseMs);
  }
}

async function measurePage(site: Site): Promise<Figure[]> {
  const page = listPage();
  const reading: number[] = [];
  const first: number[] = [];
  const whole: number[] = [];
  const each: number[] = [];
  // The first photograph only warms the worker up.
  const names = Array.from({ length: TURNS }, () => PHOTOS).flat();
  for (const [place, name] of [PHOTOS[0] ?? "", ...names].entries()) {
    const client = new SiteClient(site.baseUrl);
    let photo = "";
    const read = await measureCpu(site, async () => (photo = await client.upload(readPhoto(name))));
    const one = await measureCpu(site, () => askAll(client, photo, page.slice(0, 1)));
    let made = 0;
    const all = one + (await measureCpu(site, async () => (made = await askAll(client, photo, page))));
    if (place === 0) continue;
    reading.push(read);
    first.push(one);
    whole.push(all);
    each.push(all / made);
  }
  const tell = (what: string, values: number[]) =>
    figureOf(
      what,
      values.map((ms) => ms / 1000),
      { kind: "processor", unit: "s" },
    );
  const perMinute = each.map((ms) => 60_000 / ms);
  return [
    tell("a photo's reading, at the upload", reading),
    tell("the first preview after it", first),
    tell(`a page of ${page.length}, those left out that the photo does not suit`, whole),
    tell("a style", each),
    figureOf("previews per minute of processor", perMinute, {
      kind: "rate",
      unit: "",
      isSmallerBetter: false,
    }),
  ];
}

/** Milliseconds that each of a turn's paid pictures takes, one after the other. */
async function payTurn(site: Site): Promise<number[]> {
  const style = chooseStyle();
  const took: number[] = [];
  while (took.length < PAID) {
    const client = new SiteClient(site.baseUrl);
    const photos = [await client.upload(readPhoto("coffee"))];
    for (let nth = 0; nth < PER_VISITOR; nth++) {
      const token = await client.solveChallenge();
      const since = performance.now();
      const { status } = await client.submit({ ...style, photos, token });
      if (status !== 200) throw new Error(`a request was answered ${status}`);
      took.push(performance.now() - since);
    }
  }
  return took;
}

/** Has visitors look at previews, each photo of theirs anew, until they are told to stop. */
function startLookers(site: Site): { stop(): Promise<number> } {
  let isOver = false;
  const page = listPage();
  const look = async (nth: number) => {
    const client = new SiteClient(site.baseUrl);
    let made = 0;
    while (!isOver) {
      const photo = await client.upload(readPhoto(PHOTOS[nth % PHOTOS.length] ?? ""));
      made += await askAll(client, photo, page, () => !isOver);
    }
    return made;
  };
  const looking = Promise.all(Array.from({ length: LOOKERS }, (_, nth) => look(nth)));
  return {
    async stop() {
      isOver = true;
      return (await looking).reduce((sum, made) => sum + made, 0);
    },
  };
}

async function measureDelay(site: Site): Promise<Figure[]> {
  await payTurn(site);
  const ratios: number[] = [];
  let made = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await payTurn(site);
    const lookers = startLookers(site);
    await pause(LOOK_MS * 5);
    const beside = await payTurn(site);
    made += await lookers.stop();
    await waitForRest(site);
    ratios.push(quantile(beside, 0.5) / quantile(alone, 0.5));
  }
  return [
    figureOf(`a paid picture while ${LOOKERS} visitors look at previews, over one without`, ratios, {
      kind: "ratio",
    }),
    figureOf("previews made meanwhile", [made], { kind: "rate", unit: "", isSmallerBetter: false }),
  ];
}

/**
 * What previews take of a processor, and what paid pictures lose by them. The first is counted, so that it stands on a busy
 * machine too, where its site does not let others go first; the second goes by the clock, at the priorities that a site
 * has.
 */
export async function benchPreviews(): Promise<Measured> {
  const page = await measureAt(startSite(), measurePage);
  const delay = await measureAt(startSite({ env: { NODE_OPTIONS: "" } }), measureDelay);
  return { figures: [...page, ...delay], notes: [] };
}

async function measureAt(
  started: Promise<Site>,
  measure: (site: Site) => Promise<Figure[]>,
): Promise<Figure[]> {
  const site = await started;
  try {
    return await measure(site);
  } finally {
    await site.stop();
  }
}
