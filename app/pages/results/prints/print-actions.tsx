import { useTranslate } from "~/i18n/use-translate.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";

interface PrintActionsProps {
  /** Counts from 1, newest first. */
  index: number;
  /** On a photograph. */
  glass?: boolean;
  onDetails: () => void;
  onDownload: () => void;
}

/** Details and download of one result. */
export function PrintActions({ index, glass = false, onDetails, onDownload }: PrintActionsProps) {
  const t = useTranslate();
  const size = glass ? "sm" : "md";
  return (
    <>
      <IconButton
        glass={glass}
        size={size}
        label={t("style.results.details", { n: index })}
        onClick={onDetails}
      >
        <Icon name="info" size={18} />
      </IconButton>
      <IconButton
        glass={glass}
        size={size}
        label={t("style.results.download", { n: index })}
        onClick={onDownload}
      >
        <Icon name="download" size={18} />
      </IconButton>
    </>
  );
}
