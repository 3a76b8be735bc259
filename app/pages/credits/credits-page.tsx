import { useRevalidator, Link } from "@remix-run/react";
import { useEffect, useRef, useId } from "react";
import { PRICE_LIST, AMOUNTS } from "#registry/contract/plans.ts";
import type { PurchaseView } from "#registry/contract/wire/responses.ts";
import { AccountFrame } from "~/pages/account/account-nav.tsx";
import {
  useTranslate,
  Message,
  useFormatNumber,
  useLocalePath,
  type Translate,
} from "~/i18n/use-translate.tsx";
import { useCredits } from "~/pages/frame/credits.ts";
import { SubscriptionNote, DoorButton } from "~/pages/pricing/door-button.tsx";
import { useShop, usePrices } from "~/pages/pricing/use-shop.ts";
import { ButtonLink, Button } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import { Badge, type BadgeKind } from "~/ui/badge.tsx";
import { TableFrame } from "~/ui/table-frame.tsx";
import { CheckInCard } from "./check-in-card.tsx";
import type { CreditsData, LineView, InvitationView } from "./credits-data.ts";
import { generationPath } from "~/pages/frame/site-links.ts";
import { useCopy } from "~/pages/results/copy-button.tsx";
import { Icon } from "~/ui/icon.tsx";

const KINDS = {
  pending: "credit",
  paid: "ok",
  expired: "plain",
  reversed: "plain",
} as const satisfies Record<PurchaseView["status"], BadgeKind>;

/** A person's credits: what there is, how more come, and every one that came or went. */
export function CreditsPage({ data }: { data: CreditsData }) {
  const t = useTranslate();
  useFreshData(data.balance);
  return (
    <AccountFrame current="credits">
      <h1 className="h-page">{t("credits.title")}</h1>
      <BalanceSummary data={data} />
      <div className="mt-8 grid gap-5 xl:grid-cols-2">
        <CheckInCard checkIn={data.checkIn} />
        <InviteCard invitation={data.invitation} origin={data.origin} />
      </div>
      <LedgerTable data={data} />
      <PurchaseTable data={data} />
    </AccountFrame>
  );
}

/** Asks for the page's data anew when the balance turns out to be another one, here or in another tab. */
function useFreshData(balance: number): void {
  const current = useCredits()?.balance;
  const { revalidate, state } = useRevalidator();
  const asked = useRef(balance);
  useEffect(() => {
    if (state !== "idle") return; // What is under way may bring it.
    if (current === undefined || current === balance || current === asked.current) return;
    asked.current = current;
    revalidate();
  }, [current, balance, revalidate, state]);
}

/** What there is to spend, what of it lapses when, and the subscription behind it. */
function BalanceSummary({ data }: { data: CreditsData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const format = useFormatNumber();
  const shop = useShop(null);
  const balance = useCredits()?.balance ?? data.balance;
  const { subscription } = data;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-4">
        <p className="flex items-center gap-2.5 text-3xl font-display">
          <Coin size={30} />
          <span aria-hidden="true">{format(balance)}</span>
          <span className="sr-only">
            {t("credits.balance")}: {t("common.credits", { count: balance })}
          </span>
        </p>
        <ButtonLink to={path("/pricing")}>{t("credits.get")}</ButtonLink>
        {subscription !== null && data.canManage && (
          <DoorButton door="portal" shop={shop} variant="line">
            {t("pages.pricing.manage")}
          </DoorButton>
        )}
      </div>
      {data.lapses.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
          {data.lapses.map(({ credits, at }) => (
            <li key={at ?? ""}>
              <Lapse credits={credits} at={at} />
            </li>
          ))}
        </ul>
      )}
      {subscription !== null && (
        <p className="mt-2 text-sm text-muted">
          {t("credits.premium")}: <SubscriptionNote subscription={subscription} />
        </p>
      )}
    </>
  );
}

function Lapse({ credits, at }: CreditsData["lapses"][number]) {
  const t = useTranslate();
  const amount = t("common.credits", { count: credits });
  if (at === null) return <>{t("credits.kept", { credits: amount })}</>;
  return (
    <Message id="credits.until" values={{ credits: amount, time: <LocalTime at={at} format="moment" /> }} />
  );
}

/** What was bought and how each purchase stands; nothing where nothing was ever bought. */
function PurchaseTable({ data: { purchases } }: { data: CreditsData }) {
  const t = useTranslate();
  const { price } = usePrices();
  if (purchases.length === 0) return null;
  const nameOf = ({ item }: PurchaseView) => {
    const { kind, credits } = PRICE_LIST[item];
    return kind === "subscription"
      ? t("credits.premium")
      : t("credits.purchases.pack", { credits: t("common.credits", { count: credits }) });
  };
  return (
    <section id="purchases" aria-labelledby="purchases-heading" className="mt-10">
      <h2 id="purchases-heading" className="h-sec">
        {t("credits.purchases.heading")}
      </h2>
      <TableFrame labelledBy="purchases-heading" className="mt-4">
        <table aria-labelledby="purchases-heading">
          <thead>
            <tr>
              <th scope="col" className="max-sm:hidden">
                {t("credits.purchases.when")}
              </th>
              <th scope="col">{t("credits.purchases.what")}</th>
              <th scope="col" className="figure">
                {t("credits.purchases.price")}
              </th>
              <th scope="col">{t("credits.purchases.state")}</th>
            </tr>
          </thead>
          <tbody>
            {purchases.map((purchase) => {
              const { id, createdAt, status, amountCents } = purchase;
              const time = <LocalTime at={createdAt} format="moment" />;
              return (
                <tr key={id}>
                  <td className="whitespace-nowrap text-muted max-sm:hidden">{time}</td>
                  <td>
                    {nameOf(purchase)}
                    <span className="block text-xs text-muted sm:hidden">{time}</span>
                  </td>
                  <td className="figure">{price(amountCents)}</td>
                  <td>
                    <Badge kind={KINDS[status]}>{t(`credits.purchases.${status}`)}</Badge>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}

const MINUS = "\u2212";

/** Every credit that came or went, newest first. On phones the time stands below the reason. */
function LedgerTable({ data: { lines, older, isNewest } }: { data: CreditsData }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <section id="ledger" aria-labelledby="ledger-heading" className="mt-10">
      <h2 id="ledger-heading" className="h-sec">
        {t("credits.ledger.heading")}
      </h2>
      {lines.length === 0 ? (
        <div className="mt-4 rounded-panel border border-line p-7 text-center">
          <p className="h-panel">{t("credits.ledger.empty")}</p>
          <p className="mt-1 text-sm text-muted">{t("credits.ledger.emptyText")}</p>
        </div>
      ) : (
        <TableFrame labelledBy="ledger-heading" className="mt-4">
          <table aria-labelledby="ledger-heading">
            <thead>
              <tr>
                <th scope="col" className="max-sm:hidden">
                  {t("credits.ledger.when")}
                </th>
                <th scope="col">{t("credits.ledger.what")}</th>
                <th scope="col" className="figure">
                  {t("credits.ledger.change")}
                </th>
                <th scope="col" className="figure">
                  {t("credits.ledger.balance")}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {!isNewest && (
          <ButtonLink to={path("/credits#ledger")} variant="quiet">
            {t("credits.ledger.newest")}
          </ButtonLink>
        )}
        {older !== null && (
          <ButtonLink to={path(`/credits?before=${older}#ledger`)} variant="line">
            {t("credits.ledger.older")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Line({ line }: { line: LineView }) {
  const format = useFormatNumber();
  const { at, delta, balanceAfter } = line;
  const change = <bdi>{`${delta < 0 ? MINUS : "+"}${format(Math.abs(delta))}`}</bdi>;
  const time = <LocalTime at={at} format="moment" />;
  return (
    <tr>
      <td className="whitespace-nowrap text-muted max-sm:hidden">{time}</td>
      <td>
        <Reason line={line} />
        <span className="block text-xs text-muted sm:hidden">{time}</span>
      </td>
      <td className="figure">{delta > 0 ? <Badge kind="ok">{change}</Badge> : change}</td>
      <td className="figure">{format(balanceAfter)}</td>
    </tr>
  );
}

/** Why credits came or went, with the way to the generation that they were spent on. */
function Reason({ line: { reason, generation } }: { line: LineView }) {
  const t = useTranslate();
  const path = useLocalePath();
  const words = wordReason(reason, generation?.title, t);
  if (generation === undefined) return <>{words}</>;
  // Only a page that is loaded whole marks the place that its address names.
  return (
    <Link
      to={path(generationPath(generation.id))}
      reloadDocument
      className="underline decoration-line-strong underline-offset-4"
    >
      {words}
    </Link>
  );
}

function wordReason(reason: LineView["reason"], title: string | undefined, t: Translate): string {
  if (reason === "spent") return title ?? t("credits.reason.spent");
  if (reason === "returned")
    return t("credits.reason.returned", { title: title ?? t("credits.reason.unknown") });
  return t(`credits.reason.${reason}`);
}

/** The invitation link with its rules, and what came of it. */
function InviteCard({ invitation, origin }: Pick<CreditsData, "invitation" | "origin">) {
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
