import type { Db } from "~/server/db/db.ts";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import { isWithheld, statusOf, type Progress } from "./invitation-progress.server.ts";
import type { InvitationsRequest } from "./invitations-command.ts";
import { listOpenInvitations, ruleInvitation } from "./rule-invitations.server.ts";
import { utcDayOf } from "./utc-day.ts";

/** What a terminal shows, and the code that the command ends with: 0 done, 1 not possible. */
export interface InvitationsAnswer {
  text: string;
  exitCode: 0 | 1;
}

/** Does what an operator asks of the invitations. */
export async function answerInvitations(
  db: Db,
  request: InvitationsRequest,
  now: Date,
): Promise<InvitationsAnswer> {
  if (request.do === "list") return { text: describeList(await listOpenInvitations(db)), exitCode: 0 };
  const { do: verdict, id, reason = "by an operator, without further words" } = request;
  const ruled = await ruleInvitation(db, { verdict, accountId: id, reason }, now);
  if (!ruled) return { text: `There is no invitation "${id}".`, exitCode: 1 };
  const { isNew, progress } = ruled;
  const status = statusOf(progress);
  const isAsAsked = verdict === "refuse" ? status === "refused" : status !== "refused";
  const words = describeRuling(progress, isNew);
  return { text: `${id}: ${words}`, exitCode: isAsAsked ? 0 : 1 };
}

function describeRuling(progress: Progress, isNew: boolean): string {
  const before = isNew ? "" : " already";
  switch (statusOf(progress)) {
    case "rewarded":
      return `paid${before}, ${AMOUNTS.invitation.credits} credits to each side on ${dayOf(progress.rewardedAt)}.`;
    case "refused":
      return `refused${before}; nobody is rewarded for it.`;
    case "full":
      return `released${before}, but who invited has had the most rewards there are.`;
    case "pending":
      return `released${before}; it is paid once it is earned. Missing: ${missingOf(progress)}.`;
    case "withheld":
    case "due":
      return `released${before}; it is paid within a minute.`;
  }
}

function describeList(open: readonly Progress[]): string {
  const withheld = open.filter(isWithheld).length;
  return [
    `${withheld} withheld, ${open.length - withheld} waiting`,
    ...open.map((progress) =>
      [
        progress.accountId,
        isWithheld(progress) ? "withheld" : "pending",
        `invited by ${progress.inviterId} on ${dayOf(progress.joinedAt)}`,
        `signals: ${progress.matched.join(", ") || "none"}${progress.isReleased ? " (released)" : ""}`,
        `missing: ${missingOf(progress)}`,
      ].join("  "),
    ),
  ].join("\n");
}

const dayOf = (moment: Date | null): string => (moment === null ? "no day" : utcDayOf(moment));

function missingOf({ hasPicture, hasPaid, activeDays }: Progress): string {
  const days = AMOUNTS.invitation.activeDays - activeDays;
  const missing = [
    ...(hasPicture ? [] : ["a finished generation"]),
    ...(hasPaid || days <= 0 ? [] : [`a payment or ${days} more active days`]),
  ];
  return missing.join(", ") || "nothing";
}
