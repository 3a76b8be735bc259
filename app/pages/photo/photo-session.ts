import type { PreviewsResponse, PreviewResponse } from "#registry/contract/wire/responses.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import { createApiCaller, createSiteConfigReader } from "~/pages/tool/form/api-call.ts";
import {
  putFile,
  reencodePhoto,
  uploadPhoto,
  type UploadOutcome,
} from "~/pages/tool/form/photos/upload-photo.ts";

/** The tools to show a photo in, and those of which only what is known of the photo is wanted. */
export interface PreviewTools {
  toolIds: readonly string[];
  otherIds: readonly string[];
}

/** The catalog's dealings with the server. Loaded with the first photo. */
export interface PhotoSession {
  upload(file: File, signal: AbortSignal): Promise<UploadOutcome>;
  /** Deletes a stored photo with everything that was made of it for nothing. */
  discard(url: string): void;
  /** Asks for previews and has them made; null where the photo is gone, or nobody answers. */
  ask(url: string, tools: PreviewTools, signal: AbortSignal): Promise<PreviewResponse[] | "gone" | null>;
}

/** @param readLocale gives the page's language. */
export function openPhotoSession(readLocale: () => string): PhotoSession {
  const callApi = createApiCaller({
    fetch: (...request) => fetch(...request),
    readLocale,
    isOnline: () => navigator.onLine,
  });
  const readConfig = createSiteConfigReader(callApi);
  return {
    upload: (file, signal) =>
      uploadPhoto(
        file,
        { callApi, readConfig, putFile, reencode: reencodePhoto },
        { signal, onProgress: () => undefined },
      ),
    discard: (url) => void callApi({ path: "/api/deletions", body: { uploads: [url] } }),
    async ask(url, tools, signal) {
      const answer = await callApi({ path: "/api/previews", body: { image_url: url, ...tools }, signal });
      if (answer.ok) return readResponse<PreviewsResponse>(answer.body)?.previews ?? null;
      return answer.failure.code === "FOREIGN_IMAGE" ? "gone" : null;
    },
  };
}
