import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { deletionReceipt } from "~/server/db/schema/privacy.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/pack-messages.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { farewellReceiptId } from "~/server/privacy/receipts.server.ts";
import type { Receipt } from "#registry/contract/wire/receipt.ts";

/**
 * The receipt of a deleted account, whose number the address names: nobody is signed in any more, and nobody can guess
 * one. Receipts of anything else are their owner's. @throws Response that leads home without one.
 */
export async function loadGoodbye({ request, params, context }: LoaderFunctionArgs) {
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
