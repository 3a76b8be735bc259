import { useCallback, useState } from "react";

export interface OverlayState<Overlay> {
  /** The last one opened; it stays known while it closes. */
  overlay: Overlay | null;
  isOpen: boolean;
  open: (overlay: Overlay) => void;
  close: () => void;
}

/** The dialog or picture viewer over the page. */
export function useOverlay<Overlay>(): OverlayState<Overlay> {
  const [state, setState] = useState<Pick<OverlayState<Overlay>, "overlay" | "isOpen">>({
    overlay: null,
    isOpen: false,
  });
  const open = useCallback((overlay: Overlay) => setState({ overlay, isOpen: true }), []);
  const close = useCallback(() => setState((before) => ({ ...before, isOpen: false })), []);
  return { ...state, open, close };
}
