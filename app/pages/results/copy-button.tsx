import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useEffect, useRef, useState } from "react";

interface CopyButtonProps {
  text: string;
  /** Says what is copied. */
  label: string;
  variant?: "line" | "quiet";
  /** Shows the label instead of the word Copy. */
  isSpelled?: boolean;
}

/** Copies a text and shows a check mark for two seconds. */
export function CopyButton({ text, label, variant = "line", isSpelled = false }: CopyButtonProps) {
  const t = useTranslate();
  const { isCopied, copy } = useCopy();
  const words = isSpelled ? label : t("style.below.copy");
  return (
    <Button
      variant={variant}
      size="sm"
      className="needs-script"
      aria-label={isCopied ? undefined : label}
      onClick={() => copy(text)}
    >
      <Icon name={isCopied ? "check" : "copy"} size={16} />
      <span aria-live="polite">{isCopied ? t("style.below.copied") : words}</span>
    </Button>
  );
}

/** How long the check mark stands after copying, in milliseconds. */
const COPIED_MS = 2000;

/** Copies a text; `isCopied` is true for two seconds afterwards. A browser that refuses copies nothing. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = (text: string) => {
    writeClipboard(text).then(
      () => {
        setCopied(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setCopied(false), COPIED_MS);
      },
      () => undefined,
    );
  };
  return { isCopied, copy };
}

/**
 * Puts a text on the clipboard, also over plain http, where the browser offers only the older way.
 * @throws Error when the browser refuses.
 */
async function writeClipboard(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.style.position = "fixed";
  holder.style.opacity = "0";
  // Inside an open dialog only what belongs to the dialog can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(holder);
  holder.select();
  const isDone = document.execCommand("copy");
  holder.remove();
  if (!isDone) throw new Error("the browser does not let this page copy");
}
