import type { ReactNode } from "react";
import { AMOUNTS, PRICE_LIST } from "#registry/contract/plans/amounts.ts";
import {
  dailyCreditsOf,
  needsHumanCheck,
  sizesOf,
  styleRatiosOf,
  type Plan,
} from "#registry/contract/plans/plan.ts";
import { PLANS } from "#registry/contract/plans/plan-names.ts";
import { ByWords } from "~/i18n/by-words.tsx";
import { useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { TableFrame } from "~/ui/table-frame.tsx";

/** What the plans differ in, by the same rules that the server keeps. */
function useRows(enable21x9: boolean): { id: string; label: string; value: (plan: Plan) => ReactNode }[] {
  const t = useTranslate();
  const format = useFormatNumber();
  const ofAccounts = (plan: Plan) => <Included isIncluded={plan !== "visitor"} />;
  const monthly = format(PRICE_LIST.subscription.credits);
  return [
    {
      id: "monthly",
      label: t("pages.pricing.compare.monthly"),
      value: (plan) => (plan === "subscriber" ? monthly : <Included isIncluded={false} />),
    },
    {
      id: "daily",
      label: t("pages.pricing.compare.daily"),
      value: (plan) => format(dailyCreditsOf(plan)),
    },
    { id: "earning", label: t("pages.pricing.compare.earning"), value: ofAccounts },
    { id: "packs", label: t("pages.pricing.compare.packs"), value: ofAccounts },
    {
      id: "uploads",
      label: t("pages.pricing.compare.uploads"),
      value: (plan) => format(AMOUNTS.uploadCap[plan]),
    },
    {
      id: "sizes",
      label: t("pages.pricing.compare.sizes"),
      value: (plan) => <bdi>{sizesOf(plan).join(", ")}</bdi>,
    },
    {
      id: "ratios",
      label: t("pages.pricing.compare.ratios"),
      value: (plan) => {
        const { length } = styleRatiosOf(plan, enable21x9);
        return length > 1
          ? t("pages.pricing.compare.allRatios", { n: length })
          : t("pages.pricing.compare.auto");
      },
    },
    {
      id: "check",
      label: t("pages.pricing.compare.check"),
      value: (plan) =>
        t(needsHumanCheck(plan) ? "pages.pricing.compare.everyPicture" : "pages.pricing.compare.none"),
    },
    { id: "devices", label: t("pages.pricing.compare.devices"), value: ofAccounts },
  ];
}

function Included({ isIncluded }: { isIncluded: boolean }) {
  const t = useTranslate();
  return (
    <>
      {isIncluded ? (
        <Icon name="check" size={18} className="text-success" />
      ) : (
        <span aria-hidden="true">–</span>
      )}
      <span className="sr-only">
        {t(isIncluded ? "pages.pricing.compare.yes" : "pages.pricing.compare.no")}
      </span>
    </>
  );
}

/** The plans beside each other. */
export function ComparePlans({ enable21x9 }: { enable21x9: boolean }) {
  const t = useTranslate();
  const rows = useRows(enable21x9);
  return (
    <section className="section">
      <h2 id="compare" className="h-sec">
        {t("pages.pricing.compare.heading")}
      </h2>
      <TableFrame labelledBy="compare" className="table-narrow mt-6">
        <table aria-labelledby="compare" className="sm:table-fixed">
          <thead>
            <tr>
              <th scope="col" className="sm:w-1/3">
                <span className="sr-only">{t("pages.pricing.compare.feature")}</span>
              </th>
              {PLANS.map((plan) => (
                <th key={plan} scope="col">
                  <ByWords text={t(`pages.pricing.${plan}.name`)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, value }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                {PLANS.map((plan) => (
                  <td key={plan}>{value(plan)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
