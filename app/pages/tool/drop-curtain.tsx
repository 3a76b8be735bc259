import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";

/** Lies over the page while files are dragged over it, and says that they can be let go anywhere. */
export function DropCurtain() {
  const t = useTranslate();
  return (
    <div className="drop-curtain" aria-hidden="true">
      <p className="viewfinder">
        <Icon name="image-up" size={32} />
        {t("style.form.letGo")}
      </p>
    </div>
  );
}
