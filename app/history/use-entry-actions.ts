import { useNavigate } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { toolPath } from "~/ui/site-links.ts";
import { showToast } from "~/ui/toast.ts";
import { fillForm } from "./fill-form.ts";
import type { DayActions } from "./history-day.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { resultOf } from "./result-of.ts";
import type { OverlayState } from "./use-overlay.ts";

/** What can be done with one entry of the page. */
export function useEntryActions(entries: readonly HistoryEntry[], { open }: OverlayState): DayActions {
  const t = useTranslate();
  const path = useLocalePath();
  const navigate = useNavigate();
  return {
    open: ({ id }, place) => open({ name: "details", id, place }),
    download: (entry, place) => {
      const result = resultOf(entry, place);
      if (!result) return;
      const index = entries.findIndex(({ id }) => id === entry.id) + 1 + place;
      import("~/results/download-result.ts")
        .then(({ downloadResult }) => downloadResult(result, index))
        .catch(() => showToast({ kind: "bad", text: t("style.results.downloadFailed") }));
    },
    again: (entry) => {
      fillForm(sessionStorage, entry, (n) => t("history.details.photo", { n }));
      navigate(path(toolPath(entry.toolId)));
    },
    remove: ({ id }) => open({ name: "delete", ids: [id] }),
  };
}
