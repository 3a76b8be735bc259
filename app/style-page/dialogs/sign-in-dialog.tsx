import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { RenewalLine } from "./renewal-line.tsx";

interface OpenProps {
  open: boolean;
  onClose: () => void;
}

/** The free tries are used up: when credits come again, and the way to sign in. */
export function SignInDialog({ open, onClose }: OpenProps) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("style.dialog.signIn.title")}
      description={t("style.dialog.signIn.text")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("style.dialog.signIn.later")}
          </Button>
          <ButtonLink to={path("/sign-in")}>{t("style.dialog.signIn.action")}</ButtonLink>
        </>
      }
    >
      <RenewalLine />
    </Dialog>
  );
}
