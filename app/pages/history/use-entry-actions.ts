import { useNavigate } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { DOWNLOAD_FAILED_MESSAGES } from "~/pages/results/kind-messages.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { showToast } from "~/ui/toast.ts";
import { fillForm } from "./fill-form.ts";
import type { DayActions } from "./history-day.tsx";
import { resultOf } from "./result-of.ts";
import type { HistoryList } from "./use-history.ts";
import type { OverlayState } from "./use-overlay.ts";

/** What can be done with one entry of the page. */
export function useEntryActions(
  { entries, cancel }: Pick<HistoryList, "entries" | "cancel">,
  { open }: OverlayState,
): DayActions {
  const t = useTranslate();
  const path = useLocalePath();
  const navigate = useNavigate();
  return {
    open: ({ id }, place) => open({ name: "details", id, place }),
    download: (entry, place) => {
      const result = resultOf(entry, place);
      if (!result) return;
      const index = entries.findIndex(({ id }) => id === entry.id) + 1 + place;
      import("~/pages/results/download-result.ts")
        .then(({ downloadResult }) => downloadResult(result, index))
        .catch(() => showToast({ kind: "bad", text: t(DOWNLOAD_FAILED_MESSAGES[result.kind]) }));
    },
    again: (entry) => {
      fillForm(sessionStorage, entry, (n) => t("history.details.photo", { n }));
      navigate(path(toolPath(entry.toolId)));
    },
    remove: (...gone) => open({ name: "delete", ids: gone.map(({ id }) => id) }),
    cancel: ({ id }) => cancel(id),
  };
}
