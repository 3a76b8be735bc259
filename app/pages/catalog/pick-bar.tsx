import { useEffect, useRef } from "react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { MOST_SHEET_STYLES, sheetPath } from "~/pages/frame/site-links.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { CreditPrice } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { PickedStyles } from "./card-parts.tsx";

interface PickProps {
  picked: PickedStyles;
}

/** Begins and ends picking. Escape ends it too, and the focus comes back here. */
export function PickButton({ picked: { isOn, start, end } }: PickProps) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef(end);
  useEffect(() => void (stop.current = end));
  useEffect(() => {
    if (!isOn) return;
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== "Escape" || target instanceof HTMLInputElement) return;
      stop.current();
      button.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isOn}
      className="pick-button needs-script"
      onClick={isOn ? end : start}
    >
      <Icon name="layers" size={18} />
      {t(isOn ? "catalog.select.end" : "catalog.select.start")}
    </button>
  );
}

/** What is picked and what it costs for each photo, and the way to the sheet. It is there while something is picked. */
export function PickBar({ picked: { cards, isFull } }: PickProps) {
  const t = useTranslate();
  const path = useLocalePath();
  if (cards.length === 0) return null;
  const price = cards.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <div className="choice-bar pick-bar" role="region" aria-label={t("catalog.select.label")}>
      <p aria-live="polite" className="me-auto grid gap-0.5 text-sm">
        <b className="font-medium">
          {isFull
            ? t("catalog.select.full", { count: MOST_SHEET_STYLES })
            : t("catalog.select.count", { count: cards.length })}
        </b>
        <span className="flex flex-wrap items-center gap-x-1.5 text-muted">
          <CreditPrice credits={price} size={14} />
          {t("catalog.select.each")}
        </span>
      </p>
      <ButtonLink size="sm" to={path(sheetPath(cards.map(({ id }) => id)))}>
        {t("catalog.select.go")}
        <Icon name="arrow-right" size={16} className="flip" />
      </ButtonLink>
    </div>
  );
}
