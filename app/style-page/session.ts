import { createApiCaller } from "~/form/api-call.ts";
import { makeId } from "~/form/make-id.ts";
import { putFile } from "~/form/put-file.ts";
import { reencodePhoto } from "~/form/reencode-photo.ts";
import { createSiteConfigReader } from "~/form/site-config.ts";
import type { StoredPhotos } from "~/form/stored-photos.ts";
import { uploadPhoto, type UploadFile } from "~/form/upload-photo.ts";
import { createAttemptKeys } from "./attempt-keys.ts";
import { followGeneration } from "./follow-generation.ts";
import type { GenerationAction } from "./generation-state.ts";
import { obtainHumanToken } from "./human-token.ts";
import { readGenerations } from "./read-generations.ts";
import { runGeneration, type GenerationRequest } from "./run-generation.ts";

/** Results of the last 24 hours count as this visit's, in milliseconds; older ones give way to the examples. */
const VISIT_MS = 24 * 60 * 60 * 1000;

type Dispatch = (action: GenerationAction) => void;

/** The page's dealings with the server. Loaded with the first of them. */
export interface Session extends StoredPhotos {
  upload: UploadFile;
  /** Runs one generation to its end, whatever that is. True when it brought a picture. */
  generate: (request: GenerationRequest, dispatch: Dispatch) => Promise<boolean>;
  /**
   * Brings back the results of before, and waits for a generation that still runs; `claim` is asked first and may
   * decline. True when there was one and it ended while `signal` held.
   */
  restore: (claim: () => boolean, dispatch: Dispatch, signal: AbortSignal) => Promise<boolean>;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The proof of work is loaded with the first click. */
async function solve(challenge: unknown): Promise<string> {
  const { solveChallenge } = await import("~/human-check/solve-challenge.ts");
  return solveChallenge(challenge);
}

/** Opens the session of one tool's page in the page's language. */
export function openSession({ toolId, locale }: { toolId: string; locale: string }): Session {
  const callApi = createApiCaller({
    fetch: (...request) => fetch(...request),
    locale,
    isOnline: () => navigator.onLine,
  });
  const readConfig = createSiteConfigReader(callApi);
  const keys = createAttemptKeys(makeId);
  const obtainToken = (onRetry: () => void) =>
    obtainHumanToken({ callApi, readConfig, solve, sleep, onRetry });

  let underWay = 0;

  return {
    upload: (file, options) =>
      uploadPhoto(file, { callApi, readConfig, putFile, reencode: reencodePhoto }, options),

    discard: (urls) => {
      // A request that is on its way may be about to use them.
      if (underWay === 0) void callApi({ path: "/api/deletions", body: { uploads: urls } });
    },

    keepFor: async (urls, keepDays) =>
      (await callApi({ path: "/api/uploads", body: { uploads: urls, keepDays } })).ok,

    generate: async (request, dispatch) => {
      underWay += 1;
      const deps = { callApi, keys, obtainToken, sleep, now: () => new Date(), dispatch };
      return runGeneration(request, deps).finally(() => (underWay -= 1));
    },

    restore: async (claim, dispatch, signal) => {
      const recent = await readGenerations(toolId, callApi);
      if (recent === null || signal.aborted) return false;
      const since = Date.now() - VISIT_MS;
      const ofThisVisit = recent.filter(({ createdAt }) => Date.parse(createdAt) > since);
      dispatch({ type: "restored", results: ofThisVisit.flatMap(({ results }) => results) });
      const running = recent.find(({ status }) => status === "running");
      if (running === undefined || !claim()) return false;
      const [photo = null] = running.uploadedImages;
      const { id, stage } = running;
      dispatch({ type: "resumed", startedAt: Date.parse(running.createdAt), photo, stage });
      const settled = await followGeneration(
        { toolId, id, signal },
        { callApi, sleep, onStage: (reached) => dispatch({ type: "moved", stage: reached }) },
      );
      if (signal.aborted) return false;
      if (settled?.status === "succeeded" && settled.results.length > 0) {
        dispatch({ type: "succeeded", results: settled.results });
      } else {
        dispatch({ type: "failed", failure: settled?.failure ?? { code: "NO_RESULT" } });
      }
      return true;
    },
  };
}
