import { useState } from "react";
import { useCallApi, useDescribeCall } from "~/pages/tool/form/api-call.ts";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { Message, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import type { ShopResponse, SubscriptionView } from "#registry/contract/wire/responses.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import { Badge, type BadgeKind } from "~/ui/badge.tsx";
import { Button, ButtonLink, Spinner } from "~/ui/button.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import { FormAlert } from "../account-form.tsx";
import { type AccountData, SettingsSection } from "./settings-section.tsx";

type Standing = "active" | "pastDue" | "cancelled";

const STANDINGS = {
  active: { label: "account.subscription.active", text: "account.subscription.renews", badge: "ok" },
  pastDue: { label: "account.subscription.pastDue", text: "account.subscription.pastDueText", badge: "bad" },
  cancelled: { label: "account.subscription.cancelled", text: "account.subscription.ends", badge: "plain" },
} as const satisfies Record<Standing, { label: MessageKey; text: MessageKey; badge: BadgeKind }>;

const standingOf = ({ status, isCancelled }: SubscriptionView): Standing => {
  if (isCancelled) return "cancelled";
  return status === "active" ? "active" : "pastDue";
};

/** The plan, and the way to another or to the vendor's page where it is managed. */
export function SubscriptionSection({
  account,
}: {
  account: Pick<AccountData, "subscription" | "hasPayments">;
}) {
  const t = useTranslate();
  const path = useLocalePath();
  const { subscription, hasPayments } = account;
  if (subscription === null)
    return (
      <SettingsSection heading={t("account.subscription.heading")}>
        <div className="grid max-w-prose gap-1">
          <p className="font-medium">{t("account.subscription.free")}</p>
          <p className="text-sm text-muted">{t("account.subscription.freeText")}</p>
        </div>
        <div>
          <ButtonLink to={path("/pricing")} variant="line">
            {t("account.subscription.seePlans")}
          </ButtonLink>
        </div>
      </SettingsSection>
    );
  const standing = STANDINGS[standingOf(subscription)];
  return (
    <SettingsSection heading={t("account.subscription.heading")}>
      <div className="grid max-w-prose gap-1.5">
        <p className="flex flex-wrap items-center gap-3 font-medium">
          {t("account.subscription.premium")}
          <Badge kind={standing.badge}>{t(standing.label)}</Badge>
        </p>
        <p className="text-sm text-muted">
          <Message
            id={standing.text}
            values={{ date: <LocalTime key="date" at={subscription.periodEnd} format="date" /> }}
          />
        </p>
      </div>
      {hasPayments && <ManageButton />}
    </SettingsSection>
  );
}

/** Asks for the vendor's page and goes there. */
function ManageButton() {
  const t = useTranslate();
  const callApi = useCallApi();
  const describe = useDescribeCall();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    const answer = await callApi({ path: "/api/portal", body: {} });
    const url = answer.ok ? readResponse<ShopResponse>(answer.body)?.url : undefined;
    if (url !== undefined) return window.location.assign(url);
    setPending(false);
    setProblem(answer.ok ? t("errors.internal") : describe(answer.failure));
  };
  return (
    <>
      {problem !== null && <FormAlert>{problem}</FormAlert>}
      <div className="needs-script">
        <Button variant="line" aria-disabled={isPending || undefined} onClick={() => void open()}>
          {isPending && <Spinner />}
          {t("account.subscription.manage")}
        </Button>
      </div>
      <noscript>
        <p className="text-sm text-muted">{t("account.subscription.noScript")}</p>
      </noscript>
    </>
  );
}
