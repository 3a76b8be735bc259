import { useTranslate } from "~/i18n/use-translate.tsx";
import { CopyButton } from "./copy-button.tsx";
import type { Result } from "./result.ts";

/** Who can see a result, and the link to it where anyone who has it can. */
export function PublicNote({ result: { isPublic, address } }: { result: Result }) {
  const t = useTranslate();
  if (!isPublic) return <p className="hint">{t("style.details.private")}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm">{t("style.details.public")}</p>
      <CopyButton text={address} label={t("style.details.copyLink")} isSpelled />
    </div>
  );
}
