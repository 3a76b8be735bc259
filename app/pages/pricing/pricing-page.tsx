import { useSearchParams } from "@remix-run/react";
import { AMOUNTS, ITEMS, PRICE_LIST, type Item } from "#registry/contract/plans.ts";
import { useLocalePath, useTranslate, useFormatNumber } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { useCredits } from "~/pages/frame/credits.ts";
import { readWayBack } from "~/pages/frame/site-links.ts";
import { Icon } from "~/ui/icon.tsx";
import { Coin } from "~/ui/coin.tsx";
import { ComparePlans, PlanList, type OfferProps } from "./plan-list.tsx";
import type { PricingData, Shop } from "./pricing-data.ts";
import { PurchaseLine } from "./purchase-line.tsx";
import { useShop, useWayIn, usePrices } from "./use-shop.ts";
import { DoorButton } from "./door-button.tsx";

const PACKS = ITEMS.filter((item) => PRICE_LIST[item].kind === "pack");

interface EarnListProps {
  isVisitor: boolean;
  from: string | null;
}

const RULES = ["daily", "kept", "monthly", "order", "failed", "cancel", "refund", "currency"] as const;

/** What is free, what can be bought, and what each plan gives. */
export function PricingPage({ data: loaded }: { data: PricingData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const [search] = useSearchParams();
  const from = readWayBack(search);
  const isBack = search.get("purchase") === "done"; // then the purchase's own line leads on
  const shop = useShop(from);
  // Signed in, subscribed or signed out in another tab meanwhile.
  const plan = useCredits()?.plan ?? loaded.plan;
  const data = { ...loaded, plan };
  return (
    <div className="page-wrap pt-[clamp(2rem,4vw,3.5rem)]">
      <PurchaseLine from={from} />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="h-page">{t("pages.pricing.heading")}</h1>
          <p className="lead mt-3 max-w-prose">
            {t("pages.pricing.lead", { credits: t("common.credits", { count: data.cheapest }) })}
          </p>
        </div>
        {from !== null && !isBack && (
          <ButtonLink to={path(from)} variant="line">
            {t("pages.pricing.back")}
          </ButtonLink>
        )}
      </div>
      <ShopNotice shop={data.shop} />
      <PlanList data={data} shop={shop} from={from} />
      <PackList data={data} shop={shop} from={from} />
      <EarnList isVisitor={plan === "visitor"} from={from} />
      <ComparePlans enable21x9={data.enable21x9} />
      <CreditRules />
    </div>
  );
}

/** What credits and subscriptions come with, in plain words. */
function CreditRules() {
  const t = useTranslate();
  return (
    <section className="section">
      <h2 className="h-panel">{t("pages.pricing.rules.heading")}</h2>
      <ul className="mt-4 grid max-w-prose list-disc gap-2 ps-5 text-sm text-muted marker:text-faint">
        {RULES.map((rule) => (
          <li key={rule}>{t(`pages.pricing.rules.${rule}`)}</li>
        ))}
      </ul>
    </section>
  );
}

/** What one has to know before buying: that nothing can be bought, that no money moves, that a script is needed. */
function ShopNotice({ shop }: { shop: Shop }) {
  const t = useTranslate();
  if (shop === "open")
    return (
      <noscript>
        <p className="mb-5 text-sm">{t("pages.pricing.noScript")}</p>
      </noscript>
    );
  return (
    <aside className="mb-5 flex items-start gap-3 rounded-card bg-accent-soft p-4 text-on-accent-soft">
      <Icon name="info" size={20} className="mt-0.5 flex-none" />
      <div className="grid gap-0.5 text-sm">
        <b className="font-semibold">{t(`pages.pricing.${shop}.heading`)}</b>
        <p>{t(`pages.pricing.${shop}.text`)}</p>
      </div>
    </aside>
  );
}

/** Ways to credits that cost nothing. They belong to accounts. */
function EarnList({ isVisitor, from }: EarnListProps) {
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

/** The packs of credits: how many pictures one is, what it costs, and what that makes for a picture. */
function PackList(props: OfferProps) {
  const t = useTranslate();
  return (
    <section id="packs" className="section">
      <h2 className="h-sec">{t("pages.pricing.packs.heading")}</h2>
      <p className="mt-1.5 text-muted">{t("pages.pricing.packs.text")}</p>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {PACKS.map((item) => (
          <Pack key={item} item={item} {...props} />
        ))}
      </ul>
    </section>
  );
}

function Pack({ item, data, shop, from }: OfferProps & { item: Item }) {
  const t = useTranslate();
  const format = useFormatNumber();
  const { price, pictureOf } = usePrices();
  const wayIn = useWayIn(from);
  const offer = PRICE_LIST[item];
  const pictures = Math.floor(offer.credits / data.cheapest);
  const label = (
    <>
      {t("pages.pricing.packs.buy", { price: price(offer.cents) })}
      <span className="sr-only">: {t("common.credits", { count: offer.credits })}</span>
    </>
  );
  return (
    <li className="grid content-between gap-4 rounded-panel border border-line bg-surface p-5">
      <div className="grid gap-1">
        <h3 className="flex items-center gap-2 text-2xl font-display">
          <Coin size={20} />
          <span aria-hidden="true">{format(offer.credits)}</span>
          <span className="sr-only">{t("common.credits", { count: offer.credits })}</span>
        </h3>
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
          <span>{t("pages.pricing.packs.pictures", { count: pictures })}</span>
          <span>{t("pages.pricing.packs.each", { price: pictureOf(offer, data.cheapest) })}</span>
        </p>
      </div>
      {data.shop === "closed" && <b className="text-lg font-semibold">{price(offer.cents)}</b>}
      {data.shop !== "closed" && data.plan === "visitor" && (
        <ButtonLink to={wayIn("/sign-in", "packs")} variant="line">
          {label}
        </ButtonLink>
      )}
      {data.shop !== "closed" && data.plan !== "visitor" && (
        <DoorButton door={item} shop={shop}>
          {label}
        </DoorButton>
      )}
    </li>
  );
}
