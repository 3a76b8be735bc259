import { useEffect, useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { takeConfirmed } from "#registry/contract/wire/confirmed-cookie.ts";
import { useCredits } from "./credits.ts";
import { Icon } from "~/ui/icon.tsx";
import { IconButton } from "~/ui/icon-button.tsx";

/** Says after a mail's link that the account is there, and which credits came with it. */
export function ConfirmedNote() {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  const credits = useCredits();
  useEffect(() => {
    // A moment later: what is said once must not be lost on effects that run twice, as in development.
    const look = setTimeout(() => setShown(takeConfirmed()));
    return () => clearTimeout(look);
  }, []);
  return (
    <div role="status" className="notice-zone notice-zone-top">
      {isShown && (
        <div className="notice">
          <Icon name="check" size={20} className="text-success" />
          <p className="min-w-0 flex-1">
            {t("common.confirmed.text")}
            {credits !== null &&
              credits.plan !== "visitor" &&
              ` ${t("common.confirmed.credits", { credits: t("common.credits", { count: credits.balance }) })}`}
          </p>
          <IconButton
            size="sm"
            label={t("common.close")}
            onClick={() => setShown(false)}
            className="-me-2 -my-2"
          >
            <Icon name="x" size={18} />
          </IconButton>
        </div>
      )}
    </div>
  );
}
