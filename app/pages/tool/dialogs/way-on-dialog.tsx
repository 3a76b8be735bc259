import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";

/** What every dialog that leads on is told by the page. */
export interface OpenProps {
  open: boolean;
  onClose: () => void;
}

interface WayOnDialogProps extends OpenProps {
  title: string;
  /** One sentence of what happened, and what stays. */
  text: string;
  /** The quiet way: staying here. */
  stay: { label: string; onClick?: () => void; isPending?: boolean };
  /** The way on to another page, which leads back. */
  way: { label: string; to: string };
  children?: ReactNode;
}

/** Something is needed before it can go on: what, what stays as it is, and the two ways from here. */
export function WayOnDialog({ open, onClose, title, text, stay, way, children }: WayOnDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button
            variant="quiet"
            aria-disabled={stay.isPending || undefined}
            onClick={stay.onClick ?? onClose}
          >
            {stay.label}
          </Button>
          <ButtonLink to={way.to}>{way.label}</ButtonLink>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
