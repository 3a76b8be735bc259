import type { PublicTool } from "#registry/contract/compiled.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import { useTranslate, Message, useLocalePath } from "~/i18n/use-translate.tsx";
import { CreditPrice, Coin, SpendButton } from "~/ui/coin.tsx";
import { KIND_WORDS } from "./generation/generation-words.ts";
import { FORM_ID, type Submit } from "./generation/use-submit.ts";
import { Link, useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon.tsx";
import { classNames } from "~/ui/class-names.ts";
import { useCredits } from "~/pages/frame/credits.ts";
import { AMOUNTS, type Plan } from "#registry/contract/plans.ts";
import { LocalTime } from "~/ui/local-time.tsx";
import type { MouseEvent } from "react";
import type { Field } from "#registry/contract/field.ts";
import { nameAsWords, optionLabel, useList } from "./form/controls/field-parts.tsx";
import { readWayBack, withWayBack } from "~/pages/frame/site-links.ts";

interface GenerateButtonProps {
  makes: PublicTool["output"];
  form: Pick<ToolFormModel, "price" | "requests">;
  submit: Pick<Submit, "isBusy" | "awaitsUpload">;
}

/** Submits the form, wherever it stands on the page, and says what that costs. */
export function GenerateButton({
  makes,
  form: { price, requests },
  submit: { isBusy, awaitsUpload },
}: GenerateButtonProps) {
  const t = useTranslate();
  return (
    <SpendButton
      type="submit"
      form={FORM_ID}
      label={requests > 1 ? t("style.form.generateMany", { n: requests }) : t(KIND_WORDS[makes].generate)}
      busyLabel={t(awaitsUpload ? "style.upload.running" : "style.form.generating")}
      busy={isBusy}
      price={<CreditPrice credits={price} tinted={false} />}
    />
  );
}

/** Why nothing was made, beside the button, and what of its price came back. Read out when it appears. */
export function SubmitMessage({
  message,
  detail,
  isLate,
  returned,
}: Pick<Submit, "message" | "detail" | "isLate" | "returned">) {
  const t = useTranslate();
  return (
    <div role="alert" className="grid gap-1">
      {message !== null && (
        <p className="field-error">
          <Icon name="triangle-alert" size={16} />
          {message}
        </p>
      )}
      {message !== null && detail !== undefined && <p className="hint">{detail}</p>}
      {message !== null && isLate && <LateNote />}
      {message !== null && returned !== undefined && (
        <p className="flex items-center gap-1.5 text-sm font-medium">
          <Coin />
          {t("style.failure.returned", { count: returned })}
        </p>
      )}
    </div>
  );
}

/** A task that was asked for often enough goes on at the server. */
function LateNote() {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <p className="hint">
      <Message
        id="style.tasks.late"
        values={{
          history: (
            <Link to={path("/history")} className="link">
              {t("common.account.history")}
            </Link>
          ),
        }}
      />
    </p>
  );
}

/** What the viewer has to spend; the line keeps its place until that is known. */
export function BalanceLine({ className }: { className?: string }) {
  const t = useTranslate();
  const credits = useCredits();
  return (
    <p className={classNames("hint min-h-[1lh]", className)}>
      {credits !== null && t("style.form.balance", { count: credits.balance })}
    </p>
  );
}

/** Credits that there are to spend, as far as is known: at first only that a visitor never has more than a day's. */
export function useSpendable(plan: Plan): { balance: number; isVisitor: boolean } {
  const known = useCredits();
  if (known) return { balance: known.balance, isVisitor: known.plan === "visitor" };
  return { balance: plan === "visitor" ? AMOUNTS.visitorCreditsPerDay : Infinity, isVisitor: true };
}

/**
 * Said before anything is uploaded: how many credits are missing for a picture, when new ones come, where to get some.
 * What costs more than a visitor's day brings says so before the balance is known, and the form does not move when it is.
 */
export function LowBalance({ cost, plan }: { cost: number; plan: Plan }) {
  const { balance, isVisitor } = useSpendable(plan);
  return (
    <div role="status">{balance < cost && <Missing have={balance} cost={cost} isVisitor={isVisitor} />}</div>
  );
}

function Missing({ have, cost, isVisitor }: { have: number; cost: number; isVisitor: boolean }) {
  const t = useTranslate();
  const wayOut = useWayOut();
  const words = (count: number) => t("common.credits", { count });
  const renewal = nextRenewal(new Date()).toISOString();
  return (
    <div className="flex gap-2.5 rounded-card bg-credit-soft p-4 text-sm text-on-credit-soft">
      <Coin className="mt-0.5" />
      <div className="grid gap-1">
        <p>{t("style.low.text", { cost: words(cost), have: words(have), missing: cost - have })}</p>
        <p>
          <Message id="style.low.renews" values={{ time: <LocalTime at={renewal} format="weekday" /> }} />
        </p>
        <Link
          to={isVisitor ? wayOut.toAccount("/sign-up") : wayOut.toPricing("packs")}
          className="inline-flex min-h-6 items-center justify-self-start font-semibold underline underline-offset-4"
        >
          {t(isVisitor ? "style.low.signUp" : "style.low.get")}
        </Link>
      </div>
    </div>
  );
}

/** Beside a button that costs more than there is: the cheapest that the form can come to instead, for a press. */
export function CheaperOffer({ form }: { form: ToolFormModel }) {
  const t = useTranslate();
  const said = useCheaperWords(form);
  const { cheaper } = form;
  if (cheaper === null || said === null) return null;
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    // The offer goes with the press; what it changed is what the button beside it costs.
    event.currentTarget.parentElement?.querySelector<HTMLElement>("[type=submit]")?.focus();
    form.setValues(Object.fromEntries(cheaper.changes.map(({ field, value }) => [field.name, value])));
  };
  return (
    <button
      type="button"
      onClick={take}
      className="min-h-6 justify-self-center text-center text-sm font-semibold underline underline-offset-4"
    >
      {t("style.cheaper.offer", said)}
    </button>
  );
}

/** What is chosen in a field, in a few words that stand by themselves. */
export function sayChoice(
  field: Field,
  value: string,
  words: ToolFormModel["words"],
  t: ReturnType<typeof useTranslate>,
): string {
  const own = words[field.name];
  const label = own?.label ?? nameAsWords(field.name);
  switch (field.control) {
    case "ratio":
      return value === "auto" ? t("style.form.auto") : value;
    case "switch":
      return value === "true" ? label : t("style.cheaper.off", { label });
    case "number":
      return t("style.cheaper.number", { label, value });
    default:
      return optionLabel(own, value);
  }
}

/** The cheaper choice that a form could come to, in words: what it costs, and what it is. Null where there is none. */
export function useCheaperWords({
  cheaper,
  requests,
  words,
}: Pick<ToolFormModel, "cheaper" | "requests" | "words">): { credits: string; choices: string } | null {
  const t = useTranslate();
  const list = useList();
  if (cheaper === null) return null;
  return {
    credits: t("common.credits", { count: cheaper.price * requests }),
    choices: list.format(cheaper.changes.map(({ field, value }) => sayChoice(field, value, words, t))),
  };
}

/** When free credits arrive next: the UTC midnight after `now`. */
export const nextRenewal = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));

interface WayOut {
  /** The pricing page, at one of its places, from which the way leads back here. */
  toPricing: (place: "plans" | "packs") => string;
  /** Sign-in or sign-up, which come back here. */
  toAccount: (page: "/sign-in" | "/sign-up") => string;
}

/** Addresses that leave the form for a while: it waits, filled in, for the person to come back. */
export function useWayOut(): WayOut {
  const path = useLocalePath();
  const { pathname } = useLocation();
  const from = readWayBack(new URLSearchParams({ from: pathname }));
  return {
    toPricing: (place) => path(withWayBack(`/pricing#${place}`, from)),
    toAccount: (page) => path(page) + (from === null ? "" : `?next=${encodeURIComponent(path(from))}`),
  };
}
