import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";

/** Opens the dialog that shares a result. */
export function ShareButton({ onShare }: { onShare: () => void }) {
  const t = useTranslate();
  return (
    <Button variant="line" size="sm" onClick={onShare} className="needs-script justify-self-start">
      <Icon name="share-2" size={16} />
      {t("style.share.open")}
    </Button>
  );
}
