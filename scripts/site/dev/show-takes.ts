import { availableParallelism, tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { UsageError } from "../../styles/command.ts";
import { copyPast } from "../../styles/history/read-history.ts";
import {
  makeResult,
  makingOf,
  planTake,
  type PlannedTake,
  type Take,
  type TakeResult,
} from "../../styles/preview/make-take.ts";
import { gatherResults, type Gathering } from "./gather-results.ts";
import type { DevProvider } from "./print-pages.ts";
import { COMMIT, streamResults, type TakeHead } from "./print-results.ts";

interface Photo {
  name: string;
  bytes: Buffer;
}

export interface TakesOptions {
  stylesDir: string;
  /** The pinned photographs. */
  readPhotos(): Promise<Photo[]>;
  /** Called once for each lane of work: an engine makes one small result at a time. */
  openProvider(name: DevProvider): Promise<Provider>;
}

/** What is shown: the results of one provider, beside an earlier take, or beside the last commit. */
export interface Shown {
  provider: DevProvider;
  against?: number | typeof COMMIT | undefined;
}

/** Longer side of the photographs here, in pixels: a result comes within a second or two. */
const SIDE = 512;
/** So many takes stand side by side. */
const MOST_TAKES = 10;
/** Engines that make results side by side: each holds networks of some hundred megabytes. */
const LANES = Math.min(2, availableParallelism());
/** Results of earlier states that are kept, each some ten kilobytes. */
const MOST_KEPT = 500;

/** A state of the folder as it is told from others, whatever came of it. */
const stateOf = ({ number: _number, ...state }: TakeHead): string => JSON.stringify(state);

async function shrink({ name, bytes }: Photo): Promise<Photo> {
  const small = sharp(bytes).resize(SIDE, SIDE, { fit: "inside" });
  return { name, bytes: await small.jpeg({ quality: 92 }).toBuffer() };
}

/** A take that is made, or was. */
interface Running {
  state: string;
  /** Its results are put in as they come, at the places of their photographs. */
  take: TakeHead & { results: (TakeResult | undefined)[] };
  gathering: Gathering;
}

/** What folders made of the photographs, state after state; providers are opened when they are first needed. */
export function openTakes({ stylesDir, readPhotos, openProvider }: TakesOptions) {
  const lanes = new Map<DevProvider, Promise<Provider[]>>();
  const made = new Map<string, Take[]>();
  const running = new Map<string, Running>();
  const kept = new Map<string, TakeResult>();
  /** The engines that have read a photograph. */
  const readers = new Map<string, Set<Provider>>();
  let read: Promise<Photo[]> | undefined;

  const openLanes = (name: DevProvider): Promise<Provider[]> => {
    const known = lanes.get(name) ?? Promise.all(Array.from({ length: LANES }, () => openProvider(name)));
    lanes.set(name, known);
    return known;
  };
  const keep = (key: string, result: TakeResult): void => {
    kept.set(key, result);
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(old);
  };

  /** Makes what a plan says, in every lane at once: each takes photographs that it has read before, then unread ones. */
  const make = ({ work }: PlannedTake, providers: readonly Provider[], name: DevProvider): Gathering => {
    const [first] = providers;
    if (!work || !first) return gatherResults({ count: 0, recall: () => undefined, lanes: [] });
    const { tool, sets } = work;
    const making = makingOf(tool, { provider: first, isSmall: true });
    const photoOf = (place: number) => `${name} ${sets.length} ${place}`;
    const readersOf = (place: number): Set<Provider> => {
      const known = readers.get(photoOf(place)) ?? new Set<Provider>();
      readers.set(photoOf(place), known);
      return known;
    };
    return gatherResults({
      count: sets.length,
      recall: (place) => (making === undefined ? undefined : kept.get(`${making} ${photoOf(place)}`)),
      lanes: providers.map((provider) => ({
        choose: (waiting) =>
          waiting.find((place) => readersOf(place).has(provider)) ??
          waiting.find((place) => readersOf(place).size === 0) ??
          waiting.at(-1),
        async make(place) {
          readersOf(place).add(provider);
          const result = await makeResult(tool, sets[place] ?? [], { provider, isSmall: true });
          if (making !== undefined && result.kind !== "failure") keep(`${making} ${photoOf(place)}`, result);
          return result;
        },
      })),
    });
  };

  const photosOf = (): Promise<Photo[]> =>
    (read ??= readPhotos().then((photos) => Promise.all(photos.map(shrink))));

  /** Begins a take of a folder as it is now, or joins the one that is under way; takes of other states begin nothing more. */
  const begin = async (id: string, name: DevProvider): Promise<Running> => {
    const key = `${name} ${id}`;
    const [providers, photos] = await Promise.all([openLanes(name), photosOf()]);
    const known = made.get(key) ?? [];
    const last = known.at(-1);
    const [provider] = providers;
    invariant(provider !== undefined, "there is a lane");
    const number = (last?.number ?? 0) + 1;
    const plan = planTake(id, { provider, stylesDir, photos, number, isSmall: true });
    const state = stateOf(plan.head);
    const current = running.get(key);
    if (current?.state === state && current.gathering.isOpen()) return current;
    current?.gathering.stop();
    const isSame = last !== undefined && stateOf(withoutResults(last)) === state;
    const gathering = make(plan, providers, name);
    const take: Running["take"] = {
      ...{ ...plan.head, ...(isSame && { number: last.number }) },
      results: gathering.results,
    };
    const begun = { state, take, gathering };
    running.set(key, begun);
    void gathering.ended.then((isWhole) => {
      if (!isWhole) return;
      const whole = { ...take, results: gathering.results.flatMap((result) => result ?? []) };
      const earlier = (made.get(key) ?? []).filter(({ number: other }) => other !== take.number);
      made.set(key, [...earlier, whole].slice(-MOST_TAKES));
    });
    return begun;
  };

  /** What the last commit's folder is to make; undefined where it has none. */
  const planPast = async (id: string, name: DevProvider): Promise<PlannedTake | undefined> => {
    const [[provider], photos] = await Promise.all([openLanes(name), photosOf()]);
    const past = mkdtempSync(join(tmpdir(), "styles-past-"));
    try {
      copyPast(stylesDir, id, COMMIT, past);
      return provider && planTake(id, { provider, stylesDir: past, photos, number: 0, isSmall: true });
    } catch (error) {
      if (error instanceof UsageError) return undefined;
      throw error;
    } finally {
      rmSync(past, { recursive: true, force: true });
    }
  };

  return {
    /** Begins results of a folder as it is now, which `show` will join: whoever saved need not wait for a page. */
    begin: async (id: string, name: DevProvider): Promise<void> => void (await begin(id, name)),
    /**
     * Makes results of a folder as it is now and gives the page of the last takes piece by piece. A folder that is as it was
     * keeps its take's number, and what decides of no picture makes none anew. Once everybody who looks has gone, nothing
     * more is begun.
     */
    async *show(id: string, { provider, against }: Shown, signal: AbortSignal): AsyncGenerator<string> {
      const providers = await openLanes(provider);
      const past = against === COMMIT ? await planPast(id, provider) : undefined;
      const { take, gathering } = await begin(id, provider);
      const earlier = (made.get(`${provider} ${id}`) ?? []).filter(({ number }) => number !== take.number);
      const whole = earlier.findLast(({ results }) => results.length > 0); // a broken folder made none
      const chosen = earlier.find(({ number }) => number === against) ?? whole ?? earlier.at(-1);
      yield* streamResults({
        ...{ id, provider, photos: await photosOf(), take, earlier },
        ...{ count: gathering.results.length, results: gathering.look(signal) },
        ...(past
          ? { old: past.head, oldLater: () => make(past, providers, provider).look(signal) }
          : chosen && { old: chosen, oldResults: chosen.results }),
      });
    },
    close: async () => {
      for (const { gathering } of running.values()) gathering.stop();
      for (const opened of lanes.values()) for (const provider of await opened) await provider.close();
    },
  };
}

const withoutResults = ({ results: _results, ...head }: Take): TakeHead => head;
