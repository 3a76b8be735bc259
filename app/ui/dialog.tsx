import { useEffect, useId, useRef, type ReactNode, useCallback, useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence of consequence. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons: the quiet one first, then the solid one. On phones they stay at the bottom of the sheet. */
  actions?: ReactNode;
  size?: "md" | "wide";
  className?: string;
}

/** A modal dialog; a sheet from below on phones. The browser keeps the focus inside and gives it back afterwards. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  size = "md",
  className,
}: DialogProps) {
  const t = useTranslate();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  // A press on the scrim is a convenience of the pointer; the keyboard has Escape and the close button.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const closeBeside = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog.addEventListener("click", closeBeside);
    return () => dialog.removeEventListener("click", closeBeside);
  }, [onClose]);

  return (
    <dialog
      ref={ref}
      className={classNames("dialog", size === "wide" && "dialog-wide", className)}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onClose={onClose}
    >
      {open && (
        <div className="relative flex flex-col">
          <div
            aria-hidden="true"
            className="mx-auto mt-2 -mb-1 h-1 w-10 rounded-pill bg-line-strong sm:hidden"
          />
          <div className="grid gap-2 pt-6 ps-6 pe-16">
            <h2 id={titleId} className="h-panel">
              {title}
            </h2>
            {description && (
              <p id={descriptionId} className="text-sm text-muted">
                {description}
              </p>
            )}
          </div>
          {children && <div className="grid gap-4.5 px-6 pt-5">{children}</div>}
          {actions ? <div className="dialog-actions">{actions}</div> : <div className="pb-6" />}
          <IconButton label={t("common.close")} onClick={onClose} className="absolute end-3 top-3">
            <Icon name="x" size={20} />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}

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
