import type { NextTool, PublicTool } from "#registry/contract/compiled.ts";
import type { GenerationState } from "../generation/generation-state.ts";
import type { Bench } from "./use-result-actions.ts";

/** What the right panel shows, and what can be done there. */
export interface StagePanelProps {
  tool: PublicTool;
  state: GenerationState;
  bench: Bench;
  /** What a finished picture may be given to. */
  nextTools: readonly NextTool[];
  engineNote: string | undefined;
  /** Ends a task that runs; told whether that was still possible. */
  onCancel: (taskId: string) => Promise<boolean>;
  /** Told with the panel once what is being made stands in it. */
  onDeveloping: (stage: HTMLElement) => void;
}
