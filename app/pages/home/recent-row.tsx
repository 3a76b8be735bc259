import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { HistoryPage, HistoryEntry } from "#registry/contract/wire/responses.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { toolPath } from "~/pages/frame/site-links.ts";
import { ClearImage } from "~/pages/results/clear-image.tsx";
import { useCallApi } from "~/pages/tool/form/api-call.ts";
import { HomeSection } from "./home-section.tsx";
import "./recent.css";

/** Styles in the row. */
const MOST = 6;
/** Width of a picture that is asked for, in pixels. */
const WIDTH = 360;

interface RecentStyle {
  toolId: string;
  title: string;
  picture: string;
}

/** The tools of finished pictures, the last used first, each once and with its newest picture. */
export function pickRecent(entries: readonly HistoryEntry[]): RecentStyle[] {
  const found = new Map<string, RecentStyle>();
  for (const { toolId, title, results } of entries) {
    const picture = results.find(({ kind }) => kind === "image")?.imageUrl;
    if (title === null || picture === undefined || found.has(toolId)) continue;
    found.set(toolId, { toolId, title, picture });
  }
  return [...found.values()].slice(0, MOST);
}

/** The styles that somebody used lately, each with what came of it, and the way to all of that. */
export function RecentRow() {
  const t = useTranslate();
  const path = useLocalePath();
  const styles = useRecentStyles();
  if (styles.length === 0) return null;
  return (
    <HomeSection heading={t("home.recent.heading")} way={{ path: "/history", label: t("home.recent.all") }}>
      <ul className="recent-row">
        {styles.map(({ toolId, title, picture }) => (
          <li key={toolId}>
            <Link to={path(toolPath(toolId))} prefetch="intent">
              <ClearImage src={`${picture}?w=${WIDTH}`} alt="" loading="lazy" decoding="async" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function useRecentStyles(): readonly RecentStyle[] {
  const callApi = useCallApi();
  const [styles, setStyles] = useState<readonly RecentStyle[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void callApi({ path: "/api/history" }).then((answer) => {
      const page = answer.ok ? readResponse<HistoryPage>(answer.body, "entries") : undefined;
      if (isCurrent && page !== undefined) setStyles(pickRecent(page.entries));
    });
    return () => void (isCurrent = false);
  }, [callApi]);
  return styles;
}
