import type { PublicTool } from "#registry/contract/compiled.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import { wordsAnswer } from "#registry/contract/wire/words.ts";
import { createApiCaller } from "../form/api-call.ts";
import { makeId } from "../form/make-id.ts";
import { openHumanCheck } from "../form/human-check/open-human-check.ts";
import { putFile } from "../form/photos/put-file.ts";
import { createSiteConfigReader } from "../form/site-config.ts";
import type { StoredPhotos } from "../form/photos/stored-photos.ts";
import { uploadPhoto, type UploadFile } from "../form/photos/upload-photo.ts";
import { sleep, whenOnline } from "~/pages/results/waiting.ts";
import { createAttemptKeys } from "./attempt-keys.ts";
import type { GenerationAction, GenerationRequest } from "./generation-state.ts";
import { restoreGenerations, type RestoreDeps } from "./restore-generations.ts";
import { runGeneration } from "./run-generation.ts";
import { factsOf } from "./send-in-line.ts";
import { createTaskFollower } from "./task-follower.ts";
import { watchPlace, type PlaceWatch } from "../watch-place.ts";
import { reencodePhoto } from "../form/photos/reencode-photo.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";

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
      const told = answer.ok ? readWire(wordsAnswer, answer.body) : undefined;
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
