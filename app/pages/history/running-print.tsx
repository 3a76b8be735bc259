import { useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { DevelopingPrint } from "~/pages/results/developing-print.tsx";
import { generationAnchor } from "~/pages/frame/account-links.ts";
import { Button } from "~/ui/button.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { useTimeWords } from "./use-time-words.ts";

interface RunningPrintProps {
  entry: HistoryEntry;
  /** Ends it; resolves when it is known whether that could be done. */
  onCancel: () => Promise<void>;
}

/** A generation under way: how far it is, and the way to end it. */
export function RunningPrint({ entry, onCancel }: RunningPrintProps) {
  const t = useTranslate();
  const { time } = useTimeWords();
  const [isEnding, setEnding] = useState(false);
  const { uploadedImages, createdAt, usualSeconds, stage } = entry;
  const [photo = null] = uploadedImages;
  const title = entry.title ?? t("history.goneTool");
  const cancel = async () => {
    setEnding(true);
    await onCancel();
    setEnding(false);
  };
  return (
    <div id={generationAnchor(entry.id)} className="grid gap-2">
      <DevelopingPrint
        stage={t(stage === "queued" ? "style.parts.queued" : "style.parts.working")}
        startedAt={Date.parse(createdAt)}
        photo={photo === null ? null : `${photo}?w=240`}
        usualSeconds={usualSeconds}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="text-xs text-muted">{title}</span>
        <Button
          variant="quiet"
          size="sm"
          className="needs-script -me-3.5"
          aria-label={isEnding ? undefined : t("history.cancel.label", { title, time: time(createdAt) })}
          disabled={isEnding}
          onClick={() => void cancel()}
        >
          {t(isEnding ? "history.cancel.running" : "history.cancel.action")}
        </Button>
      </div>
    </div>
  );
}
