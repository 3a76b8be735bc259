import type { Plan } from "#registry/contract/plans/plan.ts";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { DOWNLOAD_FAILED_MESSAGES } from "~/pages/results/kind-messages.ts";
import { BalanceLine } from "~/pages/tool/price/balance-line.tsx";
import { LowBalance, useSpendable } from "~/pages/tool/price/low-balance.tsx";
import { Button } from "~/ui/button.tsx";
import { CreditPrice } from "~/ui/credit-price.tsx";
import { Icon } from "~/ui/icon.tsx";
import { SpendButton } from "~/ui/spend-button.tsx";
import { showToast } from "~/ui/toast/toast.ts";
import type { Sheet } from "./use-sheet.ts";

interface SheetHeadProps {
  sheet: Sheet;
  plan: Plan;
  styleCount: number;
}

/** What the sheet asks for and costs, how far it is, and what can be done with it as a whole. */
export function SheetHead({ sheet, plan, styleCount }: SheetHeadProps) {
  const t = useTranslate();
  const save = useSaveSheet(sheet);
  const { photos, cells, stateOf, ready, isRunning } = sheet;
  const { balance } = useSpendable(plan);
  const made = cells.filter((cell) => stateOf(cell).name === "done").length;
  const returned = cells.reduce((sum, cell) => {
    const state = stateOf(cell);
    return sum + (state.name === "failed" ? (state.failure.creditsReturned ?? 0) : 0);
  }, 0);
  const isBegun = ready.count < cells.length;
  const isShort = balance < ready.price;
  return (
    <div className="sheet-head">
      <p className="font-medium">
        {t("sheet.size", {
          photos: t("sheet.photoCount", { count: photos.length }),
          styles: t("sheet.styleCount", { count: styleCount }),
        })}
      </p>
      <p role="status" className="me-auto text-sm text-muted">
        {isBegun && t("style.parts.made", { made, asked: cells.length })}
        {returned > 0 && ` · ${t("style.failure.returned", { count: returned })}`}
      </p>
      {isRunning && (
        <Button variant="line" onClick={sheet.stop}>
          {t("sheet.stop")}
        </Button>
      )}
      {made > 0 && !isRunning && (
        <Button variant={ready.count > 0 ? "line" : "ink"} onClick={save}>
          <Icon name="download" size={18} />
          {t("sheet.save")}
        </Button>
      )}
      {ready.count > 0 && !isRunning && (
        <div className="sheet-press">
          {isShort ? (
            <LowBalance cost={ready.price} plan={plan} />
          ) : (
            <>
              <SpendButton
                type="button"
                label={t("sheet.make", { count: ready.count })}
                price={<CreditPrice credits={ready.price} tinted={false} />}
                onClick={sheet.make}
              />
              <BalanceLine />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Saves the photos and what was made of them as one picture. */
function useSaveSheet({ photos, cells, stateOf }: Sheet): () => void {
  const t = useTranslate();
  const { dir } = useLocale();
  return () => {
    const rows = photos.map((photo, place) => ({
      photo: { address: photo.url, name: t("sheet.photo", { n: place + 1 }) },
      pictures: cells.flatMap((cell) => {
        const state = stateOf(cell);
        if (cell.photo.url !== photo.url) return [];
        return [{ address: state.name === "done" ? state.result.address : null, name: cell.tool.title }];
      }),
    }));
    import("./save-sheet.ts")
      .then(({ saveSheet }) => saveSheet(rows, { isRtl: dir === "rtl" }))
      .catch(() => showToast({ kind: "bad", text: t(DOWNLOAD_FAILED_MESSAGES.image) }));
  };
}
