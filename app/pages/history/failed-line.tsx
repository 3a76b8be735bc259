import { useTranslate } from "~/i18n/use-translate.tsx";
import { generationAnchor } from "~/pages/frame/account-links.ts";
import { Button } from "~/ui/button.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { FailedGroup } from "./group-failed.ts";
import { useTimeWords } from "./use-time-words.ts";

interface FailedLineProps extends FailedGroup {
  /** Absent where the tool is no longer offered. */
  onAgain: (() => void) | undefined;
  onDelete: () => void;
}

/** What a request did not bring: how much of it, why, and that its credits are back. */
export function FailedLine({ failed, asked, returned, reasons, onAgain, onDelete }: FailedLineProps) {
  const t = useTranslate();
  const { time } = useTimeWords();
  const [entry] = failed;
  const words = { title: entry.title ?? t("history.goneTool"), time: time(entry.createdAt) };
  const parts = { made: asked - failed.length, asked };
  return (
    <div id={generationAnchor(entry.id)} className="failed-line">
      <Icon name="circle-exclamation-point" size={18} className="text-danger" />
      <div className="grid gap-0.5">
        <p className="font-medium">
          {words.title} <span className="font-normal text-faint">{words.time}</span>
        </p>
        {asked > 1 && <p>{t("style.parts.made", parts)}</p>}
        {(reasons.length > 0 ? reasons : [t("history.failed")]).map((reason) => (
          <p key={reason} className="text-muted">
            {reason}
          </p>
        ))}
        {returned > 0 && <p>{t("history.returned", { count: returned })}</p>}
      </div>
      <div className="failed-actions needs-script">
        {onAgain && (
          <Button variant="line" size="sm" onClick={onAgain}>
            {t("history.tryAgain")}
          </Button>
        )}
        <IconButton label={t("history.remove", words)} onClick={onDelete}>
          <Icon name="trash" size={18} />
        </IconButton>
      </div>
    </div>
  );
}
