import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { ClearImage } from "~/pages/results/prints/clear-image.tsx";
import { DevelopingPrint } from "~/pages/results/prints/developing-print.tsx";
import { describePart } from "~/pages/tool/generation/describe-phase.ts";
import { describeFailure } from "~/pages/tool/generation/describe-failure.ts";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { CellState, SheetCell } from "./sheet-data.ts";

interface CellProps {
  cell: SheetCell;
  state: CellState;
  /** What the cell's photo is called. */
  photoName: string;
  /** Seconds after which it takes longer than usual, where that was measured. */
  usualSeconds: number | undefined;
  onOpen: () => void;
  onRetry: () => void;
}

/** Seconds that count as usual where nothing was measured. */
const USUAL_SECONDS = 60;

/** One picture of the sheet, on its way or made, its style's name below. */
export function SheetCellView(props: CellProps) {
  const { cell, state } = props;
  return (
    <li className="sheet-cell" data-state={state.name}>
      <CellFace {...props} />
      <p className="sheet-name">{cell.tool.title}</p>
    </li>
  );
}

function CellFace({ cell: { tool, photo }, state, photoName, usualSeconds, onOpen, onRetry }: CellProps) {
  const t = useTranslate();
  const { locale } = useLocale();
  const alt = t("sheet.alt", { style: tool.title, photo: photoName });
  switch (state.name) {
    case "ready":
    case "waiting":
      return (
        <div className="sheet-face sheet-blank">
          <img src={photo.url} alt="" decoding="async" className="out-of-focus" />
          {state.name === "waiting" && <span className="plate plate-start">{t("style.parts.queued")}</span>}
        </div>
      );
    case "running":
      return (
        <DevelopingPrint
          isOneOfMany
          stage={describePart(state.ahead, t)}
          startedAt={state.startedAt}
          photo={photo.url}
          usualSeconds={usualSeconds ?? USUAL_SECONDS}
        />
      );
    case "done":
      return (
        <button
          type="button"
          className="sheet-face sheet-made"
          aria-label={t("sheet.open", { picture: alt })}
          onClick={onOpen}
        >
          <ClearImage src={state.result.address} alt={alt} decoding="async" />
        </button>
      );
    case "failed": {
      const { failure } = state;
      const returned = failure.creditsReturned ?? 0;
      return (
        <div className="sheet-face failed-print">
          <Icon name="triangle-alert" size={18} />
          <p>
            {describeFailure(failure, tool, t, locale)}
            {returned > 0 && <b>{t("style.failure.returned", { count: returned })}</b>}
          </p>
          <Button
            variant="line"
            size="sm"
            aria-label={t("sheet.retryOne", { picture: alt })}
            onClick={onRetry}
          >
            {t("sheet.retry")}
          </Button>
        </div>
      );
    }
  }
}
