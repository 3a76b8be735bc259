import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button, type ButtonSize, type ButtonVariant } from "~/ui/button.tsx";
import { Spinner } from "~/ui/spinner.tsx";

interface SubmitButtonProps {
  isPending: boolean;
  /** It can't be used yet; its words say when. */
  isWaiting?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  children: ReactNode;
}

/** Sends its form. While that is under way it keeps the focus, says so, and takes no second press. */
export function SubmitButton({ isPending, isWaiting = false, children, ...look }: SubmitButtonProps) {
  const t = useTranslate();
  return (
    <Button
      {...look}
      type="submit"
      className={look.block === true ? undefined : "justify-self-start"}
      aria-disabled={isPending || isWaiting || undefined}
      onClick={(event) => {
        if (isPending || isWaiting) event.preventDefault();
      }}
    >
      {isPending && <Spinner />}
      {children} {isPending && <span className="sr-only">{t("common.loading")}</span>}
    </Button>
  );
}
