import { useId } from "react";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import { useLocalePath, useTranslate, Message } from "~/i18n/use-translate.tsx";
import { useCopy } from "~/pages/results/use-copy.ts";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import type { CreditsData, InvitationView } from "./credits-data.ts";

/** The invitation link with its rules, and what came of it. */
export function InviteCard({ invitation, origin }: Pick<CreditsData, "invitation" | "origin">) {
  const t = useTranslate();
  const path = useLocalePath();
  const { isCopied, copy } = useCopy();
  const { code, joined, rewarded, most } = invitation;
  const link = `${origin}${path("/sign-up")}?invite=${encodeURIComponent(code)}`;
  return (
    <section
      id="invite"
      aria-labelledby="invite-heading"
      className="grid content-between gap-5 rounded-panel border border-line bg-surface p-5 sm:p-7"
    >
      <div>
        <h2 id="invite-heading" className="h-panel">
          {t("credits.invite.heading")}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {t("credits.invite.text", {
            credits: t("common.credits", { count: AMOUNTS.invitation.credits }),
            most,
            days: AMOUNTS.invitation.activeDays,
          })}
        </p>
      </div>
      <div className="grid gap-1.5">
        <label htmlFor="invite-link" className="text-sm font-medium">
          {t("credits.invite.link")}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id="invite-link"
            readOnly
            dir="ltr"
            value={link}
            onFocus={(event) => event.currentTarget.select()}
            className="min-h-11 w-full min-w-0 flex-[1_1_9rem] rounded-control border border-line-strong bg-surface px-3.5 text-sm text-ellipsis"
          />
          <Button className="needs-script flex-none" onClick={() => copy(link)}>
            <Icon name={isCopied ? "check" : "copy"} size={16} />
            <span aria-live="polite">{t(isCopied ? "credits.invite.copied" : "credits.invite.copy")}</span>
          </Button>
        </div>
      </div>
      <p className="flex items-start gap-2 text-sm text-muted">
        <Icon name="user" size={18} className="flex-none text-faint" />
        {joined === 0 ? (
          <span>{t("credits.invite.none")}</span>
        ) : (
          <span className="flex flex-wrap gap-x-2">
            <span>{t("credits.invite.joined", { count: joined })}</span>
            <span aria-hidden="true">·</span>
            <span>{t("credits.invite.rewarded", { rewarded, most })}</span>
          </span>
        )}
      </p>
      <OpenInvitations heading={t("credits.invite.open")} invitations={invitation.open} />
      <OpenInvitations
        heading={t("credits.invite.own")}
        invitations={invitation.own ? [invitation.own] : []}
      />
    </section>
  );
}

/** Invitations whose reward is open, each with what it waits for. Nothing where there are none. */
function OpenInvitations({
  heading,
  invitations,
}: {
  heading: string;
  invitations: readonly InvitationView[];
}) {
  const id = useId();
  if (invitations.length === 0) return null;
  return (
    <div className="border-t border-line pt-4">
      <h3 id={id} className="text-sm font-medium">
        {heading}
      </h3>
      <ul aria-labelledby={id} className="mt-2 grid gap-3">
        {invitations.map((invitation, index) => (
          <li key={`${invitation.joinedAt} ${index}`} className="grid gap-0.5 text-sm break-words">
            <span>
              <Message
                id="credits.invite.since"
                values={{ date: <LocalTime at={invitation.joinedAt} format="date" /> }}
              />
            </span>
            <Waiting invitation={invitation} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Waiting({ invitation }: { invitation: InvitationView }) {
  const t = useTranslate();
  const sentences = (): string[] => {
    if (invitation.status !== "pending") return [t(`credits.invite.${invitation.status}`)];
    const { needsPicture, needsActivity, activeDays } = invitation;
    const days = AMOUNTS.invitation.activeDays;
    const missing = [
      ...(needsPicture ? [t("credits.invite.picture")] : []),
      ...(needsActivity ? [t("credits.invite.activity", { days, done: activeDays })] : []),
    ];
    return missing.length > 0 ? missing : [t("credits.invite.soon")];
  };
  return sentences().map((sentence) => (
    <span key={sentence} className="text-muted">
      {sentence}
    </span>
  ));
}
