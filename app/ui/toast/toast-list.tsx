import { useEffect, useRef } from "react";
import { toast as sonner, Toaster } from "sonner";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { Spinner } from "~/ui/button.tsx";
import type { Toast, ToastKind } from "./toast.ts";

const SHOWN_MS = 5000;

const ICONS = {
  ok: <Icon name="check" size={20} className="text-success" />,
  bad: <Icon name="circle-alert" size={20} className="text-danger" />,
  run: <Spinner className="text-accent" />,
  note: <Icon name="info" size={20} className="text-accent" />,
} as const satisfies Record<ToastKind, JSX.Element>;

/** The toasts that are on, drawn by sonner, above the bar that holds the Generate button where there is one. */
export function ToastList({ toasts, onGone }: { toasts: readonly Toast[]; onGone: (id: string) => void }) {
  const t = useTranslate();
  const { dir } = useLocale();
  const drawn = useRef(new Map<string, Toast>());

  useEffect(() => {
    for (const toast of toasts) {
      if (drawn.current.get(toast.id) === toast) continue;
      drawn.current.set(toast.id, toast);
      sonner(toast.text, {
        id: toast.id,
        icon: ICONS[toast.kind],
        duration: toast.kind === "bad" || toast.kind === "run" ? Infinity : SHOWN_MS,
        onDismiss: () => onGone(toast.id),
        onAutoClose: () => onGone(toast.id),
      });
    }
    for (const id of drawn.current.keys()) {
      if (toasts.some((toast) => toast.id === id)) continue;
      drawn.current.delete(id);
      sonner.dismiss(id);
    }
  }, [toasts, onGone]);

  // Sonner keeps its toasts for the next list that is drawn, as after an error page; these belong to this one.
  useEffect(() => {
    const mine = drawn.current;
    return () => {
      for (const id of mine.keys()) sonner.dismiss(id);
      mine.clear();
    };
  }, []);

  return (
    <Toaster
      dir={dir}
      position={dir === "rtl" ? "bottom-left" : "bottom-right"}
      offset={{ bottom: "var(--toast-bottom)", left: "1.5rem", right: "1.5rem" }}
      mobileOffset={{ bottom: "var(--toast-bottom)", left: "var(--fx-gutter)", right: "var(--fx-gutter)" }}
      containerAriaLabel={t("common.toasts")}
      closeButton
      expand
      style={{ fontFamily: "inherit" }}
      gap={10}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t("common.close"),
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-card border border-line bg-raised px-4 py-3.5 pe-12 text-sm text-text shadow-pop",
          title: "min-w-0 flex-1",
          closeButton:
            "absolute end-2 top-2 grid size-8 place-items-center rounded-print text-faint hover:bg-hover hover:text-text [&>svg]:size-4",
        },
      }}
    />
  );
}
