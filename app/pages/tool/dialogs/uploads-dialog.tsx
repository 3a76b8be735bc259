import { joinSentences } from "~/i18n/join-sentences.ts";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { MarkedList } from "~/ui/marked-list.tsx";
import { useWayOut } from "../price/use-way-out.ts";
import { WayOnDialog, type OpenProps } from "./way-on-dialog.tsx";

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
