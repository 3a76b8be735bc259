import { useTranslate } from "~/i18n/use-translate.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** English and only address of the file with everything that is kept about a person. */
export const EXPORT_PATH = "/account/export";

/** Everything that is kept about the person, to take away. */
export function DataSection() {
  const t = useTranslate();
  return (
    <SettingsSection heading={t("account.data.heading")}>
      <p className="max-w-prose text-sm text-muted">{t("account.data.text")}</p>
      <div>
        <a href={EXPORT_PATH} download className={buttonClass({ variant: "line" })}>
          <Icon name="download" size={18} />
          {t("account.data.action")}
        </a>
      </div>
    </SettingsSection>
  );
}
