import { Check, Copy } from "lucide-react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { useCopy } from "./use-copy.ts";

/** Copies a text and shows a check mark for two seconds. `label` says what is copied. */
export function CopyButton({
  text,
  label,
  variant = "line",
}: {
  text: string;
  label: string;
  variant?: "line" | "quiet";
}) {
  const t = useTranslate();
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant={variant}
      size="sm"
      className="needs-script"
      aria-label={isCopied ? undefined : label}
      onClick={() => copy(text)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span aria-live="polite">{t(isCopied ? "style.below.copied" : "style.below.copy")}</span>
    </Button>
  );
}
