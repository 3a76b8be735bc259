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
  if (note === "queued" && ahead > 0) return describePart(ahead, t);
  const { generating, resumed, queued } = KIND_WORDS[kind];
  const notes = { first: generating, resumed, queued, reconnecting: "style.progress.reconnecting" } as const;
  return t(notes[note]);
}

/** How far one of several is, by how many wait before it; undefined where it waits no more. */
export function describePart(ahead: number | undefined, t: Translate): string {
  if (ahead === undefined) return t("style.parts.working");
  return ahead > 0 ? t("style.progress.ahead", { count: ahead }) : t("style.parts.queued");
}
