import type { OverlayState as StateOf } from "~/pages/frame/use-overlay.ts";
import type { LockedChoice } from "./form/tool-form-model.ts";

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
