import type { NextTool, PublicTool } from "#registry/contract/compiled.ts";
import type { Plan } from "#registry/contract/plans.ts";
import type { OverlayState as StateOf } from "~/ui/dialog.tsx";
import type { LockedChoice } from "./form/tool-form-model.ts";

export interface FaqEntry {
  question: string;
  /** Rendered markdown. */
  html: string;
}

/** What the style page's loader gives its components. */
export interface StylePageData {
  tool: PublicTool;
  plan: Plan;
  /** The person has been here before: there may be results to bring back. Null on a page that is the same for everybody. */
  hasVisit: boolean | null;
  /** Results come from the embedded engine, and the page says so. */
  isLocalEngine: boolean;
  /** Edits that the embedded engine knows by name for this tool, as chips offer them. */
  chips: readonly string[];
  /** What a finished picture may be given to. */
  nextTools: readonly NextTool[];
  /** Seconds until another try is worth it, while whoever makes the results does not answer. */
  busyForS: number | null;
  /** Largest photo, in bytes. */
  maxPhotoBytes: number;
  faq: readonly FaqEntry[];
  supportEmail: string;
}

/** What may lie over the page, one at a time. */
export type Overlay =
  | { name: "signIn" }
  | { name: "sessionEnded" }
  | { name: "credits" }
  /** Something that the plan does not include, in the server's words. */
  | { name: "plan"; text: string }
  | { name: "uploads"; skipped: number }
  | { name: "choice"; locked: LockedChoice }
  /** Place of the result, from 0. */
  | { name: "details"; index: number }
  | { name: "share"; generationId: string }
  | { name: "delete"; generationId: string }
  | { name: "pictures"; of: "results" | "photos"; index: number };

export type OverlayState = StateOf<Overlay>;
