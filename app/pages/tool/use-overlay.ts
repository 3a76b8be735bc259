import { useCallback, useState } from "react";
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

export interface OverlayState {
  /** The last one opened; it stays known while it closes. */
  overlay: Overlay | null;
  isOpen: boolean;
  open: (overlay: Overlay) => void;
  close: () => void;
}

/** The dialog or picture viewer over the page. */
export function useOverlay(): OverlayState {
  const [{ overlay, isOpen }, setState] = useState<{ overlay: Overlay | null; isOpen: boolean }>({
    overlay: null,
    isOpen: false,
  });
  const open = useCallback((next: Overlay) => setState({ overlay: next, isOpen: true }), []);
  const close = useCallback(() => setState((state) => ({ ...state, isOpen: false })), []);
  return { overlay, isOpen, open, close };
}
