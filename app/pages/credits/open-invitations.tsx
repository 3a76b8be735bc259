import { useId } from "react";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import { Message, useTranslate } from "~/i18n/use-translate.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import type { InvitationView } from "./credits-data.ts";

/** Invitations whose reward is open, each with what it waits for. Nothing where there are none. */
export function OpenInvitations({
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
