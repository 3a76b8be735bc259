import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { showToast } from "~/ui/toast.ts";
import type { RunningTask } from "./generation-state.ts";

interface CancelButtonProps {
  task: RunningTask;
  /** Place among the tasks that run, from 1, where there are several. */
  place?: number | undefined;
  /** Told whether that was still possible. */
  onCancel: (taskId: string) => Promise<boolean>;
}

/** Ends a task before it is done; its credits come back. */
export function CancelButton({ task: { id, isCanceling }, place, onCancel }: CancelButtonProps) {
  const t = useTranslate();
  const cancel = async () => {
    if (isCanceling || (await onCancel(id))) return;
    showToast({ kind: "bad", text: t("style.tasks.cancelFailed") });
  };
  return (
    <Button
      variant="line"
      className="justify-self-start"
      aria-disabled={isCanceling || undefined}
      aria-label={place === undefined ? undefined : t("style.tasks.cancelOne", { n: place })}
      onClick={() => void cancel()}
    >
      <Icon name="x" size={18} />
      {t(isCanceling ? "style.tasks.canceling" : "style.tasks.cancel")}
    </Button>
  );
}
