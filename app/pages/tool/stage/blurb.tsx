import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { IconName } from "~/ui/icon-names.ts";
import { Icon } from "~/ui/icon.tsx";
import type { StylePageData } from "../page-data.ts";

/** What a result is good for, by kind; of pictures the tools speak themselves. */
const KIND_LINES = {
  image: null,
  video: "style.kinds.video.blurb",
  audio: "style.kinds.audio.blurb",
  text: "style.kinds.text.blurb",
} as const;

/** What speaks for the tool, at the end of the form. */
export function Blurb({ data: { tool, isLocalEngine } }: { data: StylePageData }) {
  const t = useTranslate();
  const [from, to] = tool.claimedSeconds ?? [];
  const kindLine = KIND_LINES[tool.output];
  const canBePublic = tool.fields.some((field) => field.control === "switch" && field.role === "public");
  return (
    <ul className="blurb">
      {tool.copy.feature !== undefined && <Line icon="check">{tool.copy.feature}</Line>}
      {kindLine !== null && <Line icon="download">{t(kindLine)}</Line>}
      <Line icon="shield-check">{t(canBePublic ? "style.form.blurbPublic" : "style.form.blurbPrivate")}</Line>
      <Line icon="gift">{t("style.form.blurbFree")}</Line>
      {/* The claimed time is the vendor's models'; the embedded engine has its own pace. */}
      {isLocalEngine ? (
        <Line icon="monitor">{t("style.form.localEngine")}</Line>
      ) : (
        from !== undefined &&
        to !== undefined && <Line icon="clock">{t("style.form.blurbSeconds", { from, to })}</Line>
      )}
    </ul>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </li>
  );
}
