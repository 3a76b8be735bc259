import { useRevalidator, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { PRICE_LIST } from "#registry/contract/plans.ts";
import type { PurchaseList, PurchaseView } from "#registry/contract/wire/responses.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import { useCallApi, type CallApi } from "~/pages/tool/form/api-call.ts";
import { useLocalePath, useTranslate, type Translate } from "~/i18n/use-translate.tsx";
import { ButtonLink, Spinner } from "~/ui/button.tsx";
import { announceCreditsChanged } from "~/pages/frame/credits.ts";
import { Icon } from "~/ui/icon.tsx";
import type { IconName } from "~/ui/icon-names.ts";

/** Pauses between looks at a purchase, in milliseconds: short at first, longer and longer, two minutes in all. */
const PAUSES_MS = [2_000, 3_000, 4_500, 7_000, 10_000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000];

export type PurchaseProgress =
  | { name: "checking" | "pending" | "waiting" | "expired" | "reversed" }
  | { name: "paid"; purchase: PurchaseView };

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const ICONS = {
  checking: null,
  pending: null,
  waiting: "clock",
  paid: "check",
  expired: "info",
  reversed: "info",
} as const satisfies Record<PurchaseProgress["name"], IconName | null>;

/** How the purchase stands that the person comes back from; nothing for everybody else. */
export function PurchaseLine({ from }: { from: string | null }) {
  const t = useTranslate();
  const [search] = useSearchParams();
  const outcome = search.get("purchase");
  if (outcome === "done") return <FollowedPurchase from={from} />;
  if (outcome !== "cancelled") return null;
  return (
    <p role="status" className="mb-6 flex items-center gap-2.5 text-sm text-muted">
      <Icon name="info" size={18} className="flex-none" />
      {t("credits.purchase.cancelled")}
    </p>
  );
}

function FollowedPurchase({ from }: { from: string | null }) {
  const t = useTranslate();
  const path = useLocalePath();
  const progress = useFollowedPurchase();
  const icon = ICONS[progress.name];
  const isPaid = progress.name === "paid";
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-4">
      <p role="status" className="flex items-start gap-3 text-sm">
        {icon === null ? (
          <Spinner className="mt-0.5 flex-none" />
        ) : (
          <Icon
            name={icon}
            size={20}
            className={isPaid ? "flex-none text-success" : "flex-none text-muted"}
          />
        )}
        <span className="max-w-prose">{describeProgress(progress, t)}</span>
      </p>
      <ButtonLink to={path(from ?? "/credits")} variant={isPaid && from !== null ? "ink" : "line"} size="sm">
        {t(from === null ? "credits.title" : "pages.pricing.back")}
      </ButtonLink>
    </div>
  );
}

function describeProgress(progress: PurchaseProgress, t: Translate): string {
  if (progress.name !== "paid") return t(`credits.purchase.${progress.name}`);
  const { kind, credits } = PRICE_LIST[progress.purchase.item];
  return t(`credits.purchase.${kind}`, { credits: t("common.credits", { count: credits }) });
}

/** Asks about the purchase while the page is open, and lets everything know once it is paid. */
function useFollowedPurchase(): PurchaseProgress {
  const callApi = useCallApi();
  const [progress, setProgress] = useState<PurchaseProgress>({ name: "checking" });
  const { revalidate } = useRevalidator();
  const refreshPage = useRef(revalidate);
  useEffect(() => void (refreshPage.current = revalidate));

  useEffect(() => {
    const controller = new AbortController();
    const onChange = (next: PurchaseProgress) => {
      setProgress(next);
      if (next.name !== "paid") return;
      announceCreditsChanged();
      refreshPage.current();
    };
    void followPurchase({ callApi, sleep, onChange, signal: controller.signal });
    return () => controller.abort();
  }, [callApi]);
  return progress;
}

/**
 * Looks at the account's newest purchase until its outcome is known, telling each change; "waiting" once it gives up,
 * which changes nothing about the purchase.
 */
export async function followPurchase(deps: {
  callApi: CallApi;
  sleep: (milliseconds: number) => Promise<void>;
  onChange: (progress: PurchaseProgress) => void;
  signal: AbortSignal;
}): Promise<void> {
  const { callApi, sleep, onChange, signal } = deps;
  for (const pause of [...PAUSES_MS, null]) {
    const purchase = await readNewestPurchase(callApi);
    if (signal.aborted) return;
    if (purchase?.status === "paid") return onChange({ name: "paid", purchase });
    if (purchase !== null && purchase.status !== "pending") return onChange({ name: purchase.status });
    onChange({ name: pause === null ? "waiting" : "pending" });
    if (pause === null) return;
    await sleep(pause);
    if (signal.aborted) return;
  }
}

/** The newest purchase of the account; null when there is none, or when it cannot be had. */
async function readNewestPurchase(callApi: CallApi): Promise<PurchaseView | null> {
  const answer = await callApi({ path: "/api/purchases" });
  const { purchases = [] } = (answer.ok ? readResponse<PurchaseList>(answer.body) : undefined) ?? {};
  return purchases.sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0] ?? null;
}
