import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { Rejection, RejectionReason } from "../photos/photo-rules.ts";

const REPORTS = {
  size: "style.upload.tooLarge",
  type: "style.upload.wrongType",
  unreadable: "style.upload.unreadable",
} as const satisfies Record<RejectionReason, string>;

/** What was wrong with the refused files, each by name. */
export function PhotoRejections({ rejections }: { rejections: readonly Rejection[] }) {
  const t = useTranslate();
  if (rejections.length === 0) return null;
  return (
    <div className="field-error">
      <Icon name="triangle-alert" size={16} />
      <div>
        {rejections.some(({ reason }) => reason !== "unreadable") && <p>{t("style.upload.rejected")}</p>}
        <ul>
          {rejections.map(({ name, reason }, index) => (
            <li key={index}>{t(REPORTS[reason], { name })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
