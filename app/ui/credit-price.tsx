import { useTranslate } from "~/i18n/use-translate.tsx";
import { Coin } from "./coin.tsx";

/** A coin and "2 credits". On amber ground the coin takes the text's colour. */
export function CreditPrice({
  credits,
  tinted = true,
  size = 16,
}: {
  credits: number;
  tinted?: boolean;
  size?: number;
}) {
  const t = useTranslate();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Coin size={size} tinted={tinted} />
      {t("common.credits", { count: credits })}
    </span>
  );
}
