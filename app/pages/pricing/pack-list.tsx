import { ITEMS, PRICE_LIST, type Item } from "#registry/contract/plans/amounts.ts";
import { useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import { DoorButton } from "./door-button.tsx";
import type { PricingData } from "./pricing-data.ts";
import { usePrices } from "./use-prices.ts";
import type { ShopControl } from "./use-shop.ts";
import { useWayIn } from "./use-way-in.ts";

interface PackListProps {
  data: PricingData;
  shop: ShopControl;
  from: string | null;
}

const PACKS = ITEMS.filter((item) => PRICE_LIST[item].kind === "pack");

/** The packs of credits: how many pictures one is, what it costs, and what that makes for a picture. */
export function PackList(props: PackListProps) {
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

function Pack({ item, data, shop, from }: PackListProps & { item: Item }) {
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
