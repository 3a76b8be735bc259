import sharp from "sharp";
import type { Provider } from "~/server/providers/provider.ts";
import { beginTake, type Take, type TakeResult } from "../../styles/preview/make-take.ts";
import { streamPreview } from "../../styles/preview/print-preview.ts";

export const DEV_PROVIDERS = ["local", "loopback"] as const;
export type DevProvider = (typeof DEV_PROVIDERS)[number];

interface Photo {
  name: string;
  bytes: Buffer;
}

export interface TakesOptions {
  stylesDir: string;
  /** The pinned photographs. */
  readPhotos(): Promise<Photo[]>;
  openProvider(name: DevProvider): Promise<Provider>;
}

/** Longer side of the photographs here, in pixels: a result comes within a second or two. */
const SIDE = 512;
/** So many takes stand side by side. */
const MOST_TAKES = 10;

/** A state of the folder as it is told from others, whatever came of it. */
const stateOf = ({ parts, problem, prompt, calls, credits, usd }: Omit<Take, "results">): string =>
  JSON.stringify([parts, problem, prompt, calls, credits, usd]);

async function shrink({ name, bytes }: Photo): Promise<Photo> {
  const small = sharp(bytes).resize(SIDE, SIDE, { fit: "inside" });
  return { name, bytes: await small.jpeg({ quality: 92 }).toBuffer() };
}

/** What folders made of the photographs, state after state; a provider is opened when it is first needed. */
export function openTakes({ stylesDir, readPhotos, openProvider }: TakesOptions) {
  const providers = new Map<DevProvider, Promise<Provider>>();
  const made = new Map<string, Take[]>();
  let read: Promise<Photo[]> | undefined;
  return {
    /**
     * Makes results of a folder as it is now and gives the page of the last takes piece by piece. A folder that is as it was
     * keeps its take's number. Once `signal` fires, nothing more is made, and nothing is kept of it.
     */
    async *show(id: string, wanted: DevProvider, signal: AbortSignal): AsyncGenerator<string> {
      const provider = providers.get(wanted) ?? openProvider(wanted);
      providers.set(wanted, provider);
      read ??= readPhotos().then((photos) => Promise.all(photos.map(shrink)));
      const photos = await read;
      const known = made.get(`${wanted} ${id}`) ?? [];
      const last = known.at(-1);
      const job = { provider: await provider, wanted, stylesDir, photos, isSmall: true, signal };
      const { head, results } = beginTake(id, { ...job, number: (last?.number ?? 0) + 1 });
      const isSame = last !== undefined && stateOf(last) === stateOf(head);
      const earlier = isSame ? known.slice(0, -1) : known;
      const take: Take = { ...head, ...(isSame && { number: last.number }), results: [] };
      const collect = async function* (): AsyncGenerator<TakeResult> {
        for await (const result of results) {
          take.results.push(result);
          yield result;
        }
      };
      const page = { id, photos, takes: earlier.slice(1 - MOST_TAKES), isLive: false };
      yield* streamPreview(page, { head: take, results: collect() });
      if (!signal.aborted) made.set(`${wanted} ${id}`, [...earlier, take].slice(-MOST_TAKES));
    },
    close: async () => {
      for (const provider of providers.values()) await (await provider).close();
    },
  };
}
