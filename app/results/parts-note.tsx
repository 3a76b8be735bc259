import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";

/** What became of a request for several results of which not all were made. */
export interface Parts {
  asked: number;
  made: number;
  /** Credits that came back. */
  returned: number;
  /** Why the others were not made, each sentence once. */
  reasons: readonly string[];
}

/** Says how many of several results were made, why not all, and that the rest of the price came back. */
export function PartsNote({ asked, made, returned, reasons }: Parts) {
  const t = useTranslate();
  return (
    <div className="parts-note">
      <Icon name="info" size={18} className="text-accent" />
      <div className="grid gap-0.5">
        <p className="font-medium">{t("style.parts.made", { made, asked })}</p>
        {[...new Set(reasons)].map((reason) => (
          <p key={reason} className="text-muted">
            {reason}
          </p>
        ))}
        {returned > 0 && <p>{t("style.failure.returned", { count: returned })}</p>}
      </div>
    </div>
  );
}
