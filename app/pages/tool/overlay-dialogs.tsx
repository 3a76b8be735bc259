import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { AMOUNTS, PRICE_LIST, dailyCreditsOf, type Plan, isRatioPaid } from "#registry/contract/plans.ts";
import { useTranslate, useLocale } from "~/i18n/use-translate.tsx";
import { Coin } from "~/ui/coin.tsx";
import { useCredits } from "~/pages/frame/credits.ts";
import { Icon } from "~/ui/icon.tsx";
import type { ToolFormModel, LockedChoice } from "./form/tool-form-model.ts";
import { useCheaperWords, nextRenewal, useWayOut } from "./submit-parts.tsx";
import { RATIOS, SIZES, type Ratio } from "#registry/contract/form/choices.ts";
import { RatioShape } from "./form/controls/simple-controls.tsx";
import { joinSentences } from "~/i18n/translate.ts";
import { classNames } from "~/ui/class-names.ts";
import { MarkedList } from "~/ui/marked-list.tsx";

/** What every dialog that leads on is told by the page. */
export interface OpenProps {
  open: boolean;
  onClose: () => void;
}

interface WayOnDialogProps extends OpenProps {
  title: string;
  /** One sentence of what happened, and what stays. */
  text: string;
  /** The quiet way: staying here. */
  stay: { label: string; onClick?: () => void; isPending?: boolean };
  /** The way on to another page, which leads back. */
  way: { label: string; to: string };
  children?: ReactNode;
}

/** Something is needed before it can go on: what, what stays as it is, and the two ways from here. */
export function WayOnDialog({ open, onClose, title, text, stay, way, children }: WayOnDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button
            variant="quiet"
            aria-disabled={stay.isPending || undefined}
            onClick={stay.onClick ?? onClose}
          >
            {stay.label}
          </Button>
          <ButtonLink to={way.to}>{way.label}</ButtonLink>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** A request that costs more than its viewer has. */
export interface Unpaid {
  plan: Plan;
  form: Pick<ToolFormModel, "price" | "cheaper" | "requests" | "words">;
}

/** What is missing for a request, and what each way to it gives: another choice of the form, an account, a pack. */
export function WaysToCredits({ plan, form }: Unpaid) {
  const t = useTranslate();
  const balance = useCredits()?.balance;
  const cheaper = useCheaperWords(form);
  const { price: cost } = form;
  const words = (count: number) => t("common.credits", { count });
  return (
    <>
      {balance !== undefined && balance < cost && <BalanceMeter cost={cost} balance={balance} />}
      <ul className="grid gap-2.5 text-sm">
        {cheaper !== null && (
          <li>{t("style.dialog.ways.cheaper", { choice: cheaper.choices, price: cheaper.credits })}</li>
        )}
        {plan === "visitor" && (
          <li>{t("style.dialog.ways.account", { credits: words(AMOUNTS.freeAccountCreditsPerDay) })}</li>
        )}
        <li>{t("style.dialog.ways.pack", { credits: words(PRICE_LIST["pack-100"].credits) })}</li>
      </ul>
      {/* What comes anew each day would not do for anything dearer. */}
      {cost <= dailyCreditsOf(plan) && <RenewalLine />}
    </>
  );
}

function BalanceMeter({ cost, balance }: { cost: number; balance: number }) {
  const t = useTranslate();
  const have = t("style.dialog.credits.have", { have: balance, need: cost });
  return (
    <div className="meter">
      <div className="field-head label">
        <span className="flex items-center gap-1.5">
          <Coin />
          {have}
        </span>
        <span>{t("style.dialog.credits.missing", { n: cost - balance })}</span>
      </div>
      <progress value={balance} max={cost} aria-label={have} />
    </div>
  );
}

/** When free credits arrive next, in the person's own time. */
function RenewalLine() {
  const t = useTranslate();
  const { bcp47 } = useLocale();
  const format = new Intl.DateTimeFormat(`${bcp47}-u-nu-latn`, {
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (
    <p className="flex gap-2.5 text-sm text-muted">
      <Icon name="clock" size={18} className="flex-none text-faint" />
      {t("style.dialog.signIn.renews", { time: format.format(nextRenewal(new Date())) })}
    </p>
  );
}

interface ChoiceDialogProps extends OpenProps {
  locked: LockedChoice;
  /** Ratios that this tool offers. */
  ratios: readonly Ratio[];
  /** A picture of the style, to show the sizes on. */
  picture?: string | undefined;
}

/** A resolution or ratio that Premium adds. The value stays as it is, and the dialog says so. */
export function ChoiceDialog({ locked, ratios, picture, ...props }: ChoiceDialogProps) {
  const t = useTranslate();
  const { toPricing } = useWayOut();
  const name = (choice: string) =>
    locked.kind === "ratio" && choice === RATIOS[0] ? t("style.form.auto") : choice;
  const value = name(locked.value);
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.choice.title", { choice: name(locked.choice) })}
      text={t("style.dialog.choice.text", { value })}
      stay={{ label: t("style.dialog.choice.stay", { value }) }}
      way={{ label: t("style.dialog.choice.action"), to: toPricing("plans") }}
    >
      {locked.kind === "size" && <SizeFrames picture={picture} />}
      <ul className="flex flex-wrap gap-1.5">
        {ratios.filter(isRatioPaid).map((ratio) => (
          <li
            key={ratio}
            className="flex min-h-8 items-center gap-1.5 rounded-pill bg-sunken ps-2 pe-3 text-xs text-muted"
          >
            <RatioShape ratio={ratio} />
            <bdi>{ratio}</bdi>
          </li>
        ))}
      </ul>
    </WayOnDialog>
  );
}

/** The resolutions as frames, each side twice the one before. */
function SizeFrames({ picture }: { picture?: string | undefined }) {
  return (
    <div className="size-frames" aria-hidden="true">
      {picture !== undefined && <img src={picture} alt="" />}
      {SIZES.map((size) => (
        <b key={size} data-size={size}>
          <span>{size}</span>
        </b>
      ))}
    </div>
  );
}

interface UploadsDialogProps extends OpenProps {
  /** Photos at a time on the free plan. */
  cap: number;
  /** Photos at a time with Premium. */
  premiumCap: number;
  /** Photos that found no place, if any. */
  skipped: number;
}

/** More photos than the free plan takes: both limits side by side, and the way to Premium. */
export function UploadsDialog({ cap, premiumCap, skipped, ...props }: UploadsDialogProps) {
  const t = useTranslate();
  const { locale } = useLocale();
  const { toPricing } = useWayOut();
  const perks = [
    t("style.dialog.uploads.perkChoices"),
    t("style.dialog.uploads.perkCredits"),
    t("style.dialog.uploads.perkCheck"),
  ];
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.uploads.title", { count: cap })}
      text={joinSentences(locale, [
        t("style.dialog.uploads.text", { count: cap }),
        skipped > 0 && t("style.dialog.uploads.skipped", { count: skipped }),
      ])}
      stay={{ label: t("style.dialog.uploads.stay") }}
      way={{ label: t("style.dialog.uploads.action"), to: toPricing("plans") }}
    >
      <div className="versus">
        <Slots
          title={t("style.dialog.uploads.free")}
          count={cap}
          text={t("style.dialog.uploads.freeCap", { count: cap })}
        />
        <Slots
          title={t("style.dialog.uploads.premium")}
          count={premiumCap}
          text={t("style.dialog.uploads.premiumCap", { n: premiumCap })}
          isPremium
        />
      </div>
      <MarkedList mark="gain" items={perks} />
    </WayOnDialog>
  );
}

interface SlotsProps {
  title: string;
  count: number;
  text: string;
  isPremium?: boolean;
}

function Slots({ title, count, text, isPremium = false }: SlotsProps) {
  return (
    <div className={classNames("versus-side", isPremium && "is-premium")}>
      <b className="label">{title}</b>
      <span className="slots" aria-hidden="true">
        {Array.from({ length: count }, (_, slot) => (
          <i key={slot} />
        ))}
      </span>
      <span className="text-xs text-muted">{text}</span>
    </div>
  );
}
