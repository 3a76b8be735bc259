import type { PublicTool } from "#registry/contract/compiled.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { WordsResponse } from "#registry/contract/wire/responses.ts";
import { createApiCaller, type CallApi, createSiteConfigReader } from "../form/api-call.ts";
import { makeId } from "../form/make-id.ts";
import { openHumanCheck } from "../form/human-check/open-human-check.ts";
import { putFile, uploadPhoto, type UploadFile, reencodePhoto } from "../form/photos/upload-photo.ts";
import type { StoredPhotos } from "../form/photos/use-photos.ts";
import { sleep, whenOnline } from "~/pages/results/follow-generation.ts";
import { createAttemptKeys, type AttemptKeys } from "./attempt-keys.ts";
import type { GenerationAction, GenerationRequest } from "./generation-state.ts";
import { runGeneration, factsOf } from "./run-generation.ts";
import { createTaskFollower, watchPlace, type PlaceWatch, type TaskFollower } from "./follow-tasks.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";
import { keyCall, readRecent, recentCall, type ReadTool, type RecentGeneration } from "./read-generations.ts";

type Dispatch = (action: GenerationAction) => void;

/** What the session knows of its tool. */
interface SessionTool extends Pick<PublicTool, "id" | "output" | "delivery"> {
  /** The path that its tasks are asked for at; empty where its answer is waited for. */
  poll: string;
}

/** The page's dealings with the server. Loaded with the first of them. */
export interface Session extends StoredPhotos {
  upload: UploadFile;
  /**
   * Runs what one click asks for to its end, whatever that is; tasks are followed while `signal` holds. True when it
   * brought a result.
   */
  generate: (
    requests: readonly [GenerationRequest, ...GenerationRequest[]],
    dispatch: Dispatch,
    signal: AbortSignal,
  ) => Promise<boolean>;
  /**
   * Brings back the results of before, and follows what still runs; `claim` is asked first and may decline. True when
   * there was something and it ended while `signal` held.
   */
  restore: (claim: () => boolean, dispatch: Dispatch, signal: AbortSignal) => Promise<boolean>;
  /** Asks what of a form's words would be left out; the sentence that says so, else null. */
  readWords: (values: Readonly<Record<string, unknown>>, hasPhotos: boolean) => Promise<string | null>;
  /** Ends a task before it is done. Whether that was still possible. */
  cancel: (taskId: string, dispatch: Dispatch) => Promise<boolean>;
}

/** What a session is opened for. */
export interface SessionPage {
  tool: SessionTool;
  /** The page's language, which may change while the session lasts. */
  readLocale: () => string;
}

/** Opens the session of one tool's page. */
export function openSession({ tool, readLocale }: SessionPage): Session {
  const isOnline = () => navigator.onLine;
  const callApi = createApiCaller({ fetch: (...request) => fetch(...request), readLocale, isOnline });
  const readConfig = createSiteConfigReader(callApi);
  const keys = createAttemptKeys({ toolId: tool.id, makeId, now: Date.now, store: openStorage("local") });
  const obtainToken = openHumanCheck({ callApi, readConfig, readLocale });
  const watchDeps = { callApi, sleep, whenOnline };
  const follower = createTaskFollower(tool, watchDeps);

  let underWay = 0;
  let readsWords = true;

  const generate: Session["generate"] = async (requests, dispatch, signal) => {
    underWay += 1;
    const now = () => new Date();
    const follow = (ids: readonly string[], request: GenerationRequest) => {
      const facts = { ...factsOf(request), createdAt: now().toISOString(), isPublic: false };
      return follower.follow(ids, facts, { dispatch, signal });
    };
    const deps = {
      ...{ tool, callApi, keys, obtainToken, isOnline, follow, sleep, now, dispatch, signal },
      watchPlace: (watch: Omit<PlaceWatch, "tool">) => watchPlace({ ...watch, tool }, watchDeps),
    };
    return runGeneration(requests, deps).finally(() => (underWay -= 1));
  };

  return {
    upload: (file, options) =>
      uploadPhoto(file, { callApi, readConfig, putFile, reencode: reencodePhoto }, options),

    discard: (urls) => {
      // A request that is on its way may be about to use them.
      if (underWay === 0) void callApi({ path: "/api/deletions", body: { uploads: urls } });
    },

    keepFor: async (urls, keepDays) =>
      (await callApi({ path: "/api/uploads", body: { uploads: urls, keepDays } })).ok,

    generate,

    readWords: async (values, hasPhotos) => {
      if (!readsWords) return null;
      const answer = await callApi({ path: "/api/words", body: { toolId: tool.id, values, hasPhotos } });
      const told = answer.ok ? readResponse<WordsResponse>(answer.body) : undefined;
      if (told === undefined) return null;
      readsWords = told.isRead;
      return told.message;
    },

    restore: (claim, dispatch, signal) => {
      // What showed a photo was the address of a file of the page before.
      const renew = ({ shownPhotos: _gone, ...request }: GenerationRequest) => ({
        ...request,
        preview: request.photos[0] ?? null,
      });
      const resend: RestoreDeps["resend"] = ([first, ...others]) =>
        generate([renew(first), ...others.map(renew)], dispatch, signal);
      // What this page has under way is not lost.
      const listAwaited = () => (underWay > 0 ? [] : keys.listAwaited());
      const deps = { callApi, keys: { ...keys, listAwaited }, resend, follower, now: Date.now, dispatch };
      return restoreGenerations({ tool, claim, signal }, deps);
    },

    cancel: follower.cancel,
  };
}

/** Results of the last 24 hours count as this visit's, in milliseconds; older ones give way to the examples. */
const VISIT_MS = 24 * 60 * 60 * 1000;
/** As long after a press somebody still waits for what it brings, in milliseconds. */
const AWAITED_MS = 10 * 60 * 1000;

interface Visit {
  tool: ReadTool;
  /** Asked before anything is followed; may decline. */
  claim: () => boolean;
  signal: AbortSignal;
}

export interface RestoreDeps {
  callApi: CallApi;
  keys: Pick<AttemptKeys, "listAwaited" | "settle" | "giveUp">;
  /** Sends requests once more, under the keys they had. */
  resend: (requests: readonly [GenerationRequest, ...GenerationRequest[]]) => Promise<boolean>;
  follower: Pick<TaskFollower, "followOn">;
  /** Milliseconds since 1970. */
  now: () => number;
  dispatch: (action: GenerationAction) => void;
}

/**
 * Brings back the results of before, follows what still runs to its end, and goes on with a press whose answer went to
 * the page before this one. True when something ran and ended while the signal held.
 */
export async function restoreGenerations(visit: Visit, deps: RestoreDeps): Promise<boolean> {
  const { tool, claim, signal } = visit;
  const { callApi, follower, dispatch, now } = deps;
  const unsent = await findUnsent(deps);
  const recent = readRecent(await callApi(recentCall(tool)), tool);
  if (recent === null || signal.aborted) return false;
  const since = now() - VISIT_MS;
  const ofThisVisit = recent.filter(({ createdAt }) => Date.parse(createdAt) > since);
  dispatch({ type: "restored", results: ofThisVisit.flatMap(({ results }) => results) });
  // The list has the newest first; prints stand in the order in which they were asked for.
  const running = recent.filter(({ status }) => status === "running").reverse();
  const newest = running.at(-1);
  if ((newest === undefined && unsent.length === 0) || !claim()) return false;
  if (newest !== undefined) {
    const { uploadedImages, createdAt, stage, ahead } = newest;
    const [photo = null] = uploadedImages;
    // Of several each tells its own place.
    const progress = running.length > 1 ? ({ stage: "working" } as const) : { stage, ahead };
    dispatch({ type: "resumed", startedAt: Date.parse(createdAt), photo, ...progress });
    const ids = running.map(({ id }) => id);
    await follower.followOn(ids, photosOf(running), { dispatch, signal });
  }
  const [first, ...others] = unsent;
  if (first !== undefined && !signal.aborted) await deps.resend([first, ...others]);
  return !signal.aborted;
}

/** The first photo of each, by its id. */
const photosOf = (generations: readonly RecentGeneration[]): Record<string, string> =>
  Object.fromEntries(generations.flatMap(({ id, uploadedImages: [photo] }) => (photo ? [[id, photo]] : [])));

/**
 * Asks by their keys what became of the requests that somebody waits for. What the server knows is settled here: its list
 * has it. Those that it does not know may be sent again, unless their press is long ago.
 */
async function findUnsent({ keys, callApi, now }: RestoreDeps): Promise<GenerationRequest[]> {
  const unsent: GenerationRequest[] = [];
  for (const { key, sentAt, request } of keys.listAwaited()) {
    const answer = await callApi(keyCall(key));
    if (answer.ok) keys.settle(key);
    else if (answer.failure.code !== "NOT_FOUND") continue;
    else if (now() - sentAt < AWAITED_MS) unsent.push(request);
    else keys.giveUp(key);
  }
  return unsent;
}
