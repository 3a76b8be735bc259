import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { useWayIn } from "./use-way-in.ts";

interface EarnListProps {
  isVisitor: boolean;
  from: string | null;
}

/** Ways to credits that cost nothing. They belong to accounts. */
export function EarnList({ isVisitor, from }: EarnListProps) {
  const t = useTranslate();
  const path = useLocalePath();
  const wayIn = useWayIn(from);
  const credits = (count: number) => t("common.credits", { count });
  const { checkIn, invitation } = AMOUNTS;
  const ways = [
    {
      id: "check-in",
      heading: t("pages.pricing.earn.checkIn.heading"),
      text: t("pages.pricing.earn.checkIn.text", {
        credits: credits(checkIn.credits),
        bonus: credits(checkIn.everySeventh),
      }),
      action: t("pages.pricing.earn.checkIn.action"),
    },
    {
      id: "invite",
      heading: t("pages.pricing.earn.invite.heading"),
      text: t("pages.pricing.earn.invite.text", {
        credits: credits(invitation.credits),
        most: invitation.most,
        days: invitation.activeDays,
      }),
      action: t("pages.pricing.earn.invite.action"),
    },
  ];
  return (
    <section id="free-credits" className="section">
      <h2 className="h-sec">{t("pages.pricing.earn.heading")}</h2>
      <ul className="mt-6 grid gap-5 md:grid-cols-2">
        {ways.map(({ id, heading, text, action }) => (
          <li
            key={id}
            className="grid content-between justify-items-start gap-5 rounded-panel border border-line bg-surface p-5 sm:p-7"
          >
            <div>
              <h3 className="h-panel">{heading}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
            {!isVisitor && (
              <ButtonLink to={path(`/credits#${id}`)} variant="line">
                {action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {isVisitor && (
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 text-muted">
          {t("pages.pricing.earn.account")}
          <ButtonLink to={wayIn("/sign-up", "free-credits")} variant="line">
            {t("pages.pricing.createAccount")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
