import type { ReactNode } from "react";
import { savedEnding } from "#registry/contract/wire/download-name.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { Result } from "./result.ts";

interface ResultDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  result: Result;
  /** The result as it is shown. */
  figure: ReactNode;
  /** The quiet button before the download. */
  action: ReactNode;
  onDownload: () => void;
  /** What is told of the result. */
  children: ReactNode;
}

/** One result beside what is told of it, with its download. */
export function ResultDialog({ result, figure, action, onDownload, children, ...dialog }: ResultDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      {...dialog}
      size="wide"
      className="details-dialog"
      actions={
        <>
          {action}
          <Button onClick={onDownload}>
            <Icon name="download" size={18} />
            {t("style.details.download", { format: savedEnding(result).toUpperCase() })}
          </Button>
        </>
      }
    >
      <div className="details">
        {figure}
        <div className="grid content-start gap-5">
          {children}
          {result.kind === "image" && <p className="hint">{t("style.details.mark")}</p>}
        </div>
      </div>
    </Dialog>
  );
}
