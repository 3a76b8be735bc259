import { useEffect, useRef } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Photos } from "./form/use-photos.ts";
import type { GenerationFailure, GenerationPhase } from "./generation-state.ts";

/** Failures that end a generation after it was paid for; any other leaves the photos in storage. */
const ENDED: readonly GenerationFailure["code"][] = [
  "CANCELED",
  "CONTENT_REFUSED",
  "GENERATION_TIMEOUT",
  "INTERNAL",
  "NO_RESULT",
  "PROVIDER_FAILED",
  "TASK_FAILED",
  "TASKS_FAILED",
];

/**
 * Keeps the form honest for a tool whose uploads go as soon as a generation is settled: after a picture the photo is
 * asked for anew, after a failure it is sent again.
 */
export function useSpentPhotos(
  { keepUploads }: Pick<PublicTool, "keepUploads">,
  phase: GenerationPhase,
  photos: Photos,
): void {
  const latest = useRef(photos);
  useEffect(() => {
    latest.current = photos;
  });
  useEffect(() => {
    if (keepUploads !== "until-settled") return;
    if (phase.name === "done") latest.current.forget();
    if (phase.name === "failed" && ENDED.includes(phase.failure.code)) latest.current.renew();
  }, [keepUploads, phase]);
}
