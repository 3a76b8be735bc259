import { Link } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { toolPath } from "~/pages/frame/site-links.ts";
import { Icon } from "~/ui/icon.tsx";
import type { StylePageData } from "../page-data.ts";

/** Said before anybody uploads: what the local engine can and can't do of this style, and which styles it does well. */
export function RoughNote({ data: { tool, alternatives } }: { data: StylePageData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const grade = tool.local?.grade ?? "good";
  const text = tool.copy.limits ?? (grade === "toy" ? t("style.rough.note") : null);
  if (grade === "good" || text === null) return null;
  return (
    <div className="flex gap-2.5 rounded-card bg-sunken p-4 text-sm">
      <Icon name="monitor" size={18} className="mt-px flex-none text-faint" />
      <div>
        <p>{text}</p>
        {alternatives.length > 0 && (
          <>
            <p className="mt-2">{t("style.rough.instead")}</p>
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {alternatives.map(({ id, title }) => (
                <li key={id}>
                  <Link className="underline" to={path(toolPath(id))}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
