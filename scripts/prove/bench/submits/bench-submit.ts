import sharp from "sharp";
import type { Site } from "../../../../tests/site-process.ts";
import { chooseStyle, readPhoto } from "../../../../tests/styles/list-styles.ts";
import { measureCpu } from "../measure-site.ts";
import { figureOf, type Measured } from "../shape/figure.ts";
import { onInstantVendor, PER_VISITOR, prepareVisitor, type Visitor } from "./on-instant-vendor.ts";

const ROUNDS = 9;
/** Visitors of a round, each with a photo of their own and two pictures of it. */
const VISITORS = 4;
/** Photos that a round decodes and packs, to compare with. */
const PACKED = 40;
const PHOTO = "coffee";

/** What a round found, in milliseconds for each upload, submit and packing. */
interface Round {
  upload: number;
  submit: number;
  answer: number;
  packing: number;
}

/** Milliseconds of processor for decoding a photo and packing it again. */
async function measurePacking(photo: Uint8Array): Promise<number> {
  const since = process.cpuUsage();
  for (let nth = 0; nth < PACKED; nth++) await sharp(photo).jpeg().toBuffer();
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000 / PACKED;
}

/** Has each visitor make their pictures, one after the other; gives how long each was waited for. */
async function submitAll(visitors: readonly Visitor[]): Promise<number[]> {
  const style = chooseStyle();
  const took: number[] = [];
  for (const { client, photos, tokens } of visitors)
    for (const token of tokens) {
      const since = performance.now();
      const { status, body } = await client.submit({ ...style, photos, token });
      if (status !== 200) throw new Error(`a request was answered ${status}: ${JSON.stringify(body)}`);
      took.push(performance.now() - since);
    }
  return took;
}

async function measureRound(site: Site, photo: Uint8Array<ArrayBuffer>): Promise<Round> {
  const visitors: Visitor[] = [];
  const uploads = await measureCpu(site, async () => {
    for (let nth = 0; nth < VISITORS; nth++) visitors.push(await prepareVisitor(site, photo));
  });
  let took: number[] = [];
  const submits = await measureCpu(site, async () => (took = await submitAll(visitors)));
  return {
    upload: uploads / VISITORS,
    submit: submits / (VISITORS * PER_VISITOR),
    answer: took.reduce((sum, ms) => sum + ms, 0) / took.length,
    packing: await measurePacking(photo),
  };
}

/** What a photo's upload and a submit cost a site on embedded defaults, end to end, from a vendor that takes no time. */
export const benchSubmit = (): Promise<Measured> =>
  onInstantVendor(async (site) => {
    const photo = readPhoto(PHOTO);
    await measureRound(site, photo); // loads networks and compiles what is hot
    const rounds: Round[] = [];
    for (let nth = 0; nth < ROUNDS; nth++) rounds.push(await measureRound(site, photo));
    const of = (read: (round: Round) => number) => rounds.map(read);
    const ms = { kind: "processor", unit: "ms" } as const;
    return {
      figures: [
        figureOf(
          "a submit over packing its photo once",
          of(({ submit, packing }) => submit / packing),
          { kind: "ratio" },
        ),
        figureOf(
          "an upload and its reading over packing the photo once",
          of(({ upload, packing }) => upload / packing),
          { kind: "ratio" },
        ),
        figureOf(
          "a submit, from its photo to a stored result",
          of(({ submit }) => submit),
          ms,
        ),
        figureOf(
          "an upload, its human check and its reading",
          of(({ upload }) => upload),
          ms,
        ),
        figureOf(
          "from a submit to its answer",
          of(({ answer }) => answer),
          { kind: "time", unit: "ms" },
        ),
      ],
      notes: [],
    };
  });
