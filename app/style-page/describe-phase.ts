import type { Translate } from "~/i18n/use-translate.tsx";
import type { GenerationPhase } from "./generation-state.ts";

const NOTES = {
  first: "style.progress.generating",
  reconnecting: "style.progress.reconnecting",
  resumed: "style.progress.resumed",
  queued: "style.progress.queued",
} as const satisfies Record<Extract<GenerationPhase, { name: "generating" }>["note"], string>;

/** What is going on, in words; nothing while nothing is. A finished picture is told by a toast. */
export function describePhase(phase: GenerationPhase, t: Translate): string {
  if (phase.name === "verifying")
    return t(phase.isRetry ? "style.progress.verifyAgain" : "style.progress.verifying");
  return phase.name === "generating" ? t(NOTES[phase.note]) : "";
}
