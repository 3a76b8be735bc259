import { Link } from "@remix-run/react";
import { Message, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Coin } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { Submit } from "./generation/use-submit.ts";

/** Why nothing was made, beside the button, and what of its price came back. Read out when it appears. */
export function SubmitMessage({
  message,
  detail,
  isLate,
  returned,
}: Pick<Submit, "message" | "detail" | "isLate" | "returned">) {
  const t = useTranslate();
  return (
    <div role="alert" className="grid gap-1">
      {message !== null && (
        <p className="field-error">
          <Icon name="triangle-alert" size={16} />
          {message}
        </p>
      )}
      {message !== null && detail !== undefined && <p className="hint">{detail}</p>}
      {message !== null && isLate && <LateNote />}
      {message !== null && returned !== undefined && (
        <p className="flex items-center gap-1.5 text-sm font-medium">
          <Coin />
          {t("style.failure.returned", { count: returned })}
        </p>
      )}
    </div>
  );
}

/** A task that was asked for often enough goes on at the server. */
function LateNote() {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <p className="hint">
      <Message
        id="style.tasks.late"
        values={{
          history: (
            <Link to={path("/history")} className="link">
              {t("common.account.history")}
            </Link>
          ),
        }}
      />
    </p>
  );
}
