import { useModule } from "~/ui/use-module.ts";

const loadDialog = () => import("./share-dialog.tsx");

interface ShareOverlayProps {
  open: boolean;
  onClose: () => void;
  /** The generation whose picture is shared. */
  generationId: string;
}

/** The dialog that shares a result, loaded when the first one is opened. */
export function ShareOverlay(props: ShareOverlayProps) {
  const dialog = useModule(loadDialog, props.open, props.onClose);
  return dialog && <dialog.ShareDialog key={props.generationId} {...props} />;
}
