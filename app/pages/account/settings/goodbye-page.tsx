import { useEffect } from "react";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { useFormatNumber, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import type { Receipt } from "#registry/contract/wire/receipt.ts";
import { forgetVisit } from "~/pages/frame/forget-visit.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { LocalTime } from "~/ui/local-time.tsx";

const COUNTS = {
  generations: "account.goodbye.generations",
  results: "account.goodbye.results",
  uploads: "account.goodbye.uploads",
} as const satisfies Partial<Record<keyof Receipt, MessageKey>>;

/** The account is gone: what was deleted, as a receipt. */
export function GoodbyePage({ receipt }: { receipt: Receipt }) {
  useEffect(forgetVisit, []);
  const t = useTranslate();
  const path = useLocalePath();
  const format = useFormatNumber();
  const lines = [
    { name: t("account.goodbye.number"), value: <bdi className="tabular-nums">{receipt.id}</bdi> },
    { name: t("account.goodbye.when"), value: <LocalTime at={receipt.deletedAt} format="date" /> },
    { name: t(COUNTS.generations), value: format(receipt.generations) },
    { name: t(COUNTS.results), value: format(receipt.results) },
    { name: t(COUNTS.uploads), value: format(receipt.uploads) },
  ];
  return (
    <div className="page-wrap grid justify-items-center pt-[clamp(2rem,6vw,5rem)]">
      <div className="w-full max-w-128">
        <h1 className="h-page">{t("account.goodbye.heading")}</h1>
        <p className="lead mt-4">{t("account.goodbye.text")}</p>
        <section className="mt-8 rounded-panel border border-line bg-surface p-6">
          <h2 className="h-panel mb-3">{t("account.goodbye.receipt")}</h2>
          <dl className="grid gap-2 text-sm">
            {lines.map(({ name, value }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <ButtonLink to={path("/")} size="lg" block className="mt-7">
          {t("account.goodbye.home")}
        </ButtonLink>
      </div>
    </div>
  );
}
