import type { Translate } from "~/i18n/use-translate.tsx";
import type { ResultKind } from "#registry/contract/wire/generation-states.ts";
import type { GenerationPhase } from "./generation-state.ts";
import { KIND_WORDS } from "../stage/kind-words.ts";

/** What is going on, in words; nothing while nothing is. A finished result is told by a toast. */
export function describePhase(phase: GenerationPhase, kind: ResultKind, t: Translate): string {
  if (phase.name === "verifying")
    return t(phase.isRetry ? "style.progress.verifyAgain" : "style.progress.verifying");
  if (phase.name !== "generating") return "";
  const { note, ahead = 0 } = phase;
  if (note === "queued" && ahead > 0) return t("style.progress.ahead", { count: ahead });
  const { generating, resumed, queued } = KIND_WORDS[kind];
  const notes = { first: generating, resumed, queued, reconnecting: "style.progress.reconnecting" } as const;
  return t(notes[note]);
}
