import { useModule } from "~/form/use-module.ts";
import type { OverlayContentProps } from "./overlay-content.tsx";
import type { OverlayState } from "./use-overlay.ts";

type OverlayZoneProps = Omit<OverlayContentProps, "overlay" | "isOpen" | "onClose"> & {
  overlay: OverlayState;
};

const loadContent = () => import("./overlay-content.tsx");

/** Where dialogs and enlarged pictures appear; their code is loaded with the first of them. */
export function OverlayZone({ overlay: { overlay, isOpen, close }, ...props }: OverlayZoneProps) {
  const content = useModule(loadContent, overlay !== null);
  if (overlay === null || content === null) return null;
  return <content.OverlayContent {...props} overlay={overlay} isOpen={isOpen} onClose={close} />;
}
