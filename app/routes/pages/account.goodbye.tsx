import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import { eq } from "drizzle-orm";
import { deletionReceipt } from "~/server/db/schema/generations.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath, requireLocale } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { farewellReceiptId } from "~/server/privacy/receipts.server.ts";
import type { Receipt } from "#registry/contract/wire/responses.ts";
import { useEffect } from "react";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { useFormatNumber, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { forgetVisit } from "~/pages/frame/open-storage.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { LocalTime } from "~/ui/local-time.tsx";

/**
 * The receipt of a deleted account, whose number the address names: nobody is signed in any more, and nobody can guess
 * one. Receipts of anything else are their owner's. @throws Response that leads home without one.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const id = new URL(request.url).searchParams.get("receipt") ?? "";
  const isNumber = /^[0-9A-F-]{1,40}$/.test(id);
  const { db } = context.runtime.database;
  const rows = isNumber ? await db.select().from(deletionReceipt).where(eq(deletionReceipt.id, id)) : [];
  const [row] = rows;
  if (row === undefined || row.id !== farewellReceiptId(row.viewerId))
    throw redirect(localePath(locale, "/"));
  const { generations, results, uploads, createdAt } = row;
  const receipt: Receipt = { id: row.id, deletedAt: createdAt.toISOString(), generations, results, uploads };
  const t = await fixedTranslate(locale);
  return {
    receipt,
    messages: packMessages(messagesOf(locale, ["account"])),
    facts: { title: t("account.goodbye.title"), description: t("account.goodbye.description"), hidden: true },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function GoodbyeRoute() {
  const { receipt } = useLoaderData<typeof loader>();
  return <GoodbyePage receipt={receipt} />;
}

const COUNTS = {
  generations: "account.goodbye.generations",
  results: "account.goodbye.results",
  uploads: "account.goodbye.uploads",
} as const satisfies Partial<Record<keyof Receipt, MessageKey>>;

/** The account is gone: what was deleted, as a receipt. */
function GoodbyePage({ receipt }: { receipt: Receipt }) {
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
