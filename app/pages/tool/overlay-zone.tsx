import { useModule } from "~/ui/use-module.ts";
import type { OverlayContentProps } from "./overlay-content.tsx";
import type { OverlayState } from "./use-overlay.ts";

type OverlayZoneProps = Omit<OverlayContentProps, "overlay" | "isOpen" | "onClose"> & {
  overlay: OverlayState;
};

const loadContent = () => import("./overlay-content.tsx");

/** Where dialogs and enlarged pictures appear; their code is loaded with the first of them. */
export function OverlayZone({ overlay: { overlay, isOpen, close }, ...props }: OverlayZoneProps) {
  // Without its code nothing opens: the next press asks again.
  const content = useModule(loadContent, isOpen, close);
  if (overlay === null || content === null) return null;
  return <content.OverlayContent {...props} overlay={overlay} isOpen={isOpen} onClose={close} />;
}
