import { useTranslate } from "~/i18n/use-translate.tsx";
import { DOWNLOAD_FAILED_MESSAGES } from "~/pages/results/kind-messages.ts";
import type { Result } from "~/pages/results/result.ts";
import { showToast } from "~/ui/toast/toast.ts";
import type { OverlayState } from "../use-overlay.ts";

/** What can be done with a result; each is told its place, from 0. */
export interface ResultActions {
  enlarge: (index: number) => void;
  showDetails: (index: number) => void;
  download: (index: number) => void;
  share: (generationId: string) => void;
}

export function useResultActions(results: readonly Result[], { open }: OverlayState): ResultActions {
  const t = useTranslate();
  return {
    enlarge: (index) => open({ name: "pictures", of: "results", index }),
    showDetails: (index) => open({ name: "details", index }),
    share: (generationId) => open({ name: "share", generationId }),
    download: (index) => {
      const result = results[index];
      if (result === undefined) return;
      import("~/pages/results/download-result.ts")
        .then(({ downloadResult }) => downloadResult(result, index + 1))
        .catch(() => showToast({ kind: "bad", text: t(DOWNLOAD_FAILED_MESSAGES[result.kind]) }));
    },
  };
}
