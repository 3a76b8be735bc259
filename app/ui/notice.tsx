import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

/** Says something over the page until it is closed; stands in a `notice-zone`. */
export function Notice({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslate();
  return (
    <div className="notice">
      {children}
      <IconButton size="sm" label={t("common.close")} onClick={onClose} className="-me-2 -my-2">
        <Icon name="x" size={18} />
      </IconButton>
    </div>
  );
}
