import { useCallback, useState } from "react";

/** What may lie over the page, one at a time. `place` is the result's among those of its entry, from 0. */
export type Overlay =
  | { name: "details"; id: string; place: number }
  | { name: "picture"; id: string; place: number }
  | { name: "share"; id: string; place: number }
  | { name: "delete"; ids: readonly string[] };

export interface OverlayState {
  /** The last one opened; it stays known while it closes. */
  overlay: Overlay | null;
  isOpen: boolean;
  open: (overlay: Overlay) => void;
  close: () => void;
}

/** The dialog or picture viewer over the page. */
export function useOverlay(): OverlayState {
  const [state, setState] = useState<Pick<OverlayState, "overlay" | "isOpen">>({
    overlay: null,
    isOpen: false,
  });
  const open = useCallback((overlay: Overlay) => setState({ overlay, isOpen: true }), []);
  const close = useCallback(() => setState((before) => ({ ...before, isOpen: false })), []);
  return { ...state, open, close };
}
