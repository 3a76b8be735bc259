import { PRICE_LIST } from "#registry/contract/plans/amounts.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { PurchaseView } from "#registry/contract/wire/purchases.ts";
import { usePrices } from "~/pages/pricing/use-prices.ts";
import { Badge, type BadgeKind } from "~/ui/badge.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import type { CreditsData } from "./credits-data.ts";

const KINDS = {
  pending: "credit",
  paid: "ok",
  expired: "plain",
  reversed: "plain",
} as const satisfies Record<PurchaseView["status"], BadgeKind>;

/** What was bought and how each purchase stands; nothing where nothing was ever bought. */
export function PurchaseTable({ data: { purchases } }: { data: CreditsData }) {
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
      <div className="table-wrap mt-4">
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
      </div>
    </section>
  );
}
