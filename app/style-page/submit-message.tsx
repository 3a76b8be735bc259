import { useTranslate } from "~/i18n/use-translate.tsx";
import { Coin } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";

interface SubmitMessageProps {
  text: string | null;
  /** Credits that came back with it. */
  returned?: number | undefined;
}

/** Why no picture was made, beside the button, and what of its price came back. Read out when it appears. */
export function SubmitMessage({ text, returned }: SubmitMessageProps) {
  const t = useTranslate();
  return (
    <div role="alert" className="grid gap-1">
      {text !== null && (
        <p className="field-error">
          <Icon name="triangle-exclamation-point" size={16} />
          {text}
        </p>
      )}
      {text !== null && returned !== undefined && (
        <p className="flex items-center gap-1.5 text-sm font-medium">
          <Coin />
          {t("style.failure.returned", { count: returned })}
        </p>
      )}
    </div>
  );
}
