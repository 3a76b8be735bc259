import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
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
  return (
    <Button
      variant={variant}
      size="sm"
      className="needs-script"
      aria-label={isCopied ? undefined : label}
      onClick={() => copy(text)}
    >
      <Icon name={isCopied ? "check" : "copy"} size={16} />
      <span aria-live="polite">{t(isCopied ? "style.below.copied" : "style.below.copy")}</span>
    </Button>
  );
}
