import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useCopy } from "./use-copy.ts";

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
