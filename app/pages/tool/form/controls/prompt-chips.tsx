import { lazy, Suspense, useSyncExternalStore } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { loadPatiently } from "~/ui/use-module.ts";
import type { ChipListProps } from "./chip-list.tsx";

const ChipList = lazy(() => loadPatiently(() => import("./chip-list.tsx")));

/** Edits that work here, to add to the prompt. The list is loaded once the page is alive; its room is there before. */
export function PromptChips(props: ChipListProps) {
  const t = useTranslate();
  const isAlive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <div role="group" aria-label={t("style.chips.title")} className="prompt-chips needs-script">
      <p className="text-sm font-medium">{t("style.chips.title")}</p>
      <div>
        {isAlive && (
          <Suspense fallback={null}>
            <ChipList {...props} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
