import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { LedgerLine, OpenInvitation } from "#registry/contract/wire/values.ts";
import { readLapses } from "~/server/money/credits/ledger/lots.server.ts";
import { nextUtcMidnight } from "~/server/money/credits/utc-day.ts";
import { localePath, type Locale } from "~/i18n/locales.ts";
import type { CreditsData, InvitationView, LineView } from "~/pages/credits/credits-data.ts";

/** Lines of the ledger at a time. */
const PAGE = 20;

/** What the credits page shows an account. Throws a redirect to sign-in for everybody else. */
export async function loadCredits(
  { request, context }: LoaderFunctionArgs,
  locale: Locale,
): Promise<CreditsData> {
  const { runtime, clientAddress, origin } = context;
  const { grants, payments } = runtime;
  const now = runtime.now();
  const viewer = await runtime.viewers.read(request, clientAddress, now);
  if (viewer?.kind !== "account") {
    const next = localePath(locale, "/credits");
    throw redirect(`${localePath(locale, "/sign-in")}?next=${encodeURIComponent(next)}`);
  }
  // First: it grants what is due today and writes off what has lapsed, which the rest then shows.
  const { balance } = await runtime.ledger.readBalance(viewer, now);
  const before = readBefore(request);
  const [lapses, checkIn, invitation, lines, titles, purchases = [], subscription = null] = await Promise.all(
    [
      readLapses(runtime.database.db, viewer.id, now),
      grants.readCheckIn(viewer.id, now),
      grants.readInvitation(viewer.id, now),
      grants.listLines(viewer.id, { limit: PAGE + 1, ...(before === undefined ? {} : { before }) }),
      readTitles(context, locale),
      payments?.listPurchases(viewer.id),
      payments?.readSubscription(viewer.id, now),
    ],
  );
  const shown = lines.slice(0, PAGE);
  return {
    balance,
    lapses: lapses.map(({ credits, at }) => ({ credits, at: at?.toISOString() ?? null })),
    checkIn: { ...checkIn, nextAt: nextUtcMidnight(now).toISOString() },
    invitation: {
      ...invitation,
      open: invitation.open.map(viewInvitation),
      own: invitation.own && viewInvitation(invitation.own),
    },
    origin,
    lines: shown.map((line) => viewLine(line, titles)),
    older: lines.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    isNewest: before === undefined,
    purchases,
    subscription,
    canManage: payments !== null,
  };
}

/** The line that `?before=` names; undefined for the newest part and for anything that is no line's number. */
function readBefore(request: Request): number | undefined {
  const before = Number(new URL(request.url).searchParams.get("before") ?? Number.NaN);
  return Number.isSafeInteger(before) && before > 0 ? before : undefined;
}

const viewInvitation = (open: OpenInvitation): InvitationView => ({
  ...open,
  joinedAt: open.joinedAt.toISOString(),
});

async function readTitles(
  { runtime }: LoaderFunctionArgs["context"],
  locale: Locale,
): Promise<Map<string, string>> {
  const cards = await runtime.catalog.listCards(locale);
  return new Map(cards.map(({ id, title }) => [id, title]));
}

function viewLine(line: LedgerLine, titles: ReadonlyMap<string, string>): LineView {
  const { id, delta, balanceAfter, reason, generationId, toolId } = line;
  const title = toolId === undefined ? undefined : titles.get(toolId);
  return {
    id,
    at: line.at.toISOString(),
    delta,
    balanceAfter,
    reason,
    ...(generationId === undefined || title === undefined ? {} : { generation: { id: generationId, title } }),
  };
}
