import { useModule } from "~/ui/use-module.ts";
import type { OverlayContentProps } from "./overlay-content.tsx";
import type { OverlayState } from "./use-overlay.ts";

interface OverlayZoneProps extends Pick<OverlayContentProps, "entries" | "actions" | "onDeleted"> {
  state: OverlayState;
}

const loadContent = () => import("./overlay-content.tsx");

/** Where dialogs appear; their code is loaded with the first of them. */
export function OverlayZone({ state: { overlay, ...state }, ...props }: OverlayZoneProps) {
  // Without its code nothing opens: the next press asks again.
  const content = useModule(loadContent, state.isOpen, state.close);
  if (overlay === null || content === null) return null;
  return <content.OverlayContent {...props} {...state} overlay={overlay} />;
}
