import { useTranslate } from "~/i18n/use-translate.tsx";
import { Coin } from "./coin.tsx";

/** A coin and "2 credits", or "From 2 credits" for the least that it can be. On amber ground the coin takes the text's colour. */
export function CreditPrice({
  credits,
  isLeast = false,
  tinted = true,
  size = 16,
}: {
  credits: number;
  isLeast?: boolean;
  tinted?: boolean;
  size?: number;
}) {
  const t = useTranslate();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Coin size={size} tinted={tinted} />
      {t(isLeast ? "common.creditsFrom" : "common.credits", { count: credits })}
    </span>
  );
}
