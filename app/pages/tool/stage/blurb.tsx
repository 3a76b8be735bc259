import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { IconName } from "~/ui/icon-names.ts";
import { Icon } from "~/ui/icon.tsx";
import type { StylePageData } from "../page-data.ts";
import { usePace } from "../use-pace.ts";

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
  const pace = usePace(tool.id);
  const kindLine = KIND_LINES[tool.output];
  const canBePublic = tool.fields.some((field) => field.control === "switch" && field.role === "public");
  return (
    <ul className="blurb">
      {tool.copy.feature !== undefined && <Line icon="check">{tool.copy.feature}</Line>}
      {kindLine !== null && <Line icon="download">{t(kindLine)}</Line>}
      <Line icon="shield-check">{t(canBePublic ? "style.form.blurbPublic" : "style.form.blurbPrivate")}</Line>
      <Line icon="gift">{t("style.form.blurbFree")}</Line>
      {isLocalEngine && <Line icon="monitor">{t("style.form.localEngine")}</Line>}
      {/* What was measured goes before what is claimed, which holds for the vendor's models only. */}
      {pace ? (
        <Line icon="clock">{t("style.form.measured", { ...pace })}</Line>
      ) : (
        !isLocalEngine &&
        from !== undefined &&
        to !== undefined && <Line icon="clock">{t("style.form.blurbSeconds", { from, to })}</Line>
      )}
      <Line icon="info">{t("style.form.ai")}</Line>
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
