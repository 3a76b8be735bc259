import { parseArgs } from "node:util";
import { asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { AMOUNTS } from "#registry/contract/plans.ts";
import type { Db } from "~/server/db/db.ts";
import type { OperatorAnswer, OperatorCommand } from "~/server/db/operator-command.server.ts";
import { invitation, type INVITATION_VERDICTS, invitationRuling } from "~/server/db/schema/accounts.ts";
import { utcDayOf } from "../utc-day.ts";
import {
  changeAccount,
  isWithheld,
  type Progress,
  selectProgress,
  statusOf,
} from "./reward-invitation.server.ts";

/** What an operator asks of the invitations. */
const ruling = { id: z.string(), reason: z.string().trim().min(1).max(500).optional() };
const InvitationsRequest = z.discriminatedUnion("do", [
  z.object({ do: z.literal("list"), id: z.undefined(), reason: z.undefined() }),
  z.object({ do: z.literal("release"), ...ruling }),
  z.object({ do: z.literal("refuse"), ...ruling }),
]);
type InvitationsRequest = z.infer<typeof InvitationsRequest>;

const OVERVIEW = `npm run invitations -- <verb>
  list                        the invitations whose reward is open: withheld ones first, then those that wait. Of each
                              its id (the invited account's), who invited, when, what both sides share (network,
                              device, payment) and what is still missing
  release <id> [--reason …]   lets one pass although both sides share much; paid at once where it is earned, else as
                              soon as it is
  refuse <id> [--reason …]    ends one: nobody is rewarded for it. The ruling is kept with its reason and can't be
                              taken back
Releasing or refusing again changes nothing. It works beside a running server. Exit codes: 0 done, 1 not possible, 2 the
database can't be reached or the command is not understood.`;

/** What a command line asks for: help to print, a request, or what is wrong with it. */
type InvitationsCommand = { help: string } | { request: InvitationsRequest } | { mistake: string };

/** Reads the words after `npm run invitations --`. */
export function parseInvitationsCommand(words: readonly string[]): InvitationsCommand {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false }, reason: { type: "string" } },
    });
  } catch (error) {
    return { mistake: `${error instanceof Error ? error.message : String(error)}\n${OVERVIEW}` };
  }
  const { values, positionals } = parsed;
  if (values.help) return { help: OVERVIEW };
  const [verb, id, ...more] = positionals;
  const asked = InvitationsRequest.safeParse({ do: verb, id, reason: values.reason });
  return asked.success && more.length === 0 ? { request: asked.data } : { mistake: OVERVIEW };
}

/** An operator's word on the invitation of an account. */
interface Ruling {
  verdict: (typeof INVITATION_VERDICTS)[number];
  accountId: string;
  reason: string;
}

/** What a ruling came to, with the invitation as it is then; null where there is none. */
interface Ruled {
  /** Whether this call changed anything. */
  isNew: boolean;
  progress: Progress;
}

/** Does what an operator asks of the invitations. */
export async function answerInvitations(
  db: Db,
  request: InvitationsRequest,
  now: Date,
): Promise<OperatorAnswer> {
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

/** Open invitations that both sides share too much in come first, each kind from the oldest on. */
async function listOpenInvitations(db: Db): Promise<Progress[]> {
  const rows = await selectProgress(db, isNull(invitation.rewardedAt)).orderBy(
    asc(invitation.createdAt),
    asc(invitation.accountId),
  );
  const open = rows.filter((row) => ["pending", "withheld", "due"].includes(statusOf(row)));
  return open.toSorted((a, b) => Number(isWithheld(b)) - Number(isWithheld(a)));
}

/**
 * Lets an invitation pass or ends it, once. One that passes is paid as soon as it is earned, at once where it is. One
 * that was refused or paid stays so.
 */
async function ruleInvitation(
  db: Db,
  { verdict, accountId, reason }: Ruling,
  now: Date,
): Promise<Ruled | null> {
  if (!(await readProgress(db, accountId))) return null; // nothing is opened for an id that is nobody's
  return changeAccount(db, accountId, now, async (tx, reward) => {
    const before = await readProgress(tx, accountId);
    if (!before) return null;
    if (before.rewardedAt !== null || before.isRefused) return { isNew: false, progress: before };
    const ruled = await tx
      .insert(invitationRuling)
      .values({ accountId, verdict, reason, createdAt: now })
      .onConflictDoNothing()
      .returning({ accountId: invitationRuling.accountId });
    const isPaid = verdict === "release" && (await reward());
    const progress = (await readProgress(tx, accountId)) ?? before;
    return { isNew: isPaid || ruled.length > 0, progress };
  });
}

async function readProgress(db: Db, accountId: string): Promise<Progress | null> {
  const [row] = await selectProgress(db, eq(invitation.accountId, accountId));
  return row ?? null;
}

/** `npm run invitations`. */
export const INVITATIONS: OperatorCommand<InvitationsRequest> = {
  name: "invitations",
  request: InvitationsRequest,
  answer: answerInvitations,
};
