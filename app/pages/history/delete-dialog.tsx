import { useEffect, useRef, useState } from "react";
import { PRODUCT } from "#registry/contract/product.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { DeletionResponse, Receipt } from "#registry/contract/wire/responses.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { CopyButton } from "~/pages/results/copy-button.tsx";
import { Button, Spinner } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { useCallApi, useDescribeCall } from "~/pages/tool/form/api-call.ts";
import { useTimeWords } from "./use-time-words.ts";

type DeletionState =
  | { name: "asking" }
  | { name: "running" }
  | { name: "failed"; message: string }
  | { name: "done"; receipt: Receipt };

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  ids: readonly string[];
  onDeleted: (ids: readonly string[]) => void;
}

/** Asks once more, deletes, and shows the receipt. */
export function DeleteDialog({ open, onClose, ids, onDeleted }: DeleteDialogProps) {
  const t = useTranslate();
  const { state, confirm } = useDeletion(ids, onDeleted);
  const keep = useRef<HTMLDivElement>(null);
  const isRunning = state.name === "running";
  // The safe answer comes first; after the deletion it is the only one.
  useEffect(() => keep.current?.querySelector("button")?.focus(), [state.name]);
  if (state.name === "done")
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={t("history.receipt.title")}
        description={t("history.receipt.text")}
        actions={
          <div ref={keep} className="contents">
            {<Button onClick={onClose}>{t("history.receipt.done")}</Button>}
          </div>
        }
      >
        <ReceiptFacts receipt={state.receipt} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("history.delete.title", { count: ids.length })}
      description={t("history.delete.text", { count: ids.length })}
      actions={
        <div ref={keep} className="contents">
          <Button variant="quiet" onClick={onClose} disabled={isRunning}>
            {t("history.delete.keep")}
          </Button>
          <Button variant="danger" onClick={confirm} aria-disabled={isRunning} disabled={isRunning}>
            {isRunning && <Spinner />}
            {t(isRunning ? "history.delete.running" : "history.delete.confirm")}
          </Button>
        </div>
      }
    >
      <div role="alert" className={state.name === "failed" ? "text-sm text-danger" : "hidden"}>
        {state.name === "failed" && state.message}
      </div>
    </Dialog>
  );
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const t = useTranslate();
  const { moment } = useTimeWords();
  const { id, deletedAt, results, uploads } = receipt;
  const parts = [
    ...(results > 0 ? [t("history.receipt.results", { count: results })] : []),
    ...(uploads > 0 ? [t("history.receipt.uploads", { count: uploads })] : []),
  ];
  const what = parts.length > 0 ? parts.join(" + ") : t("history.receipt.nothing");
  const text = `${PRODUCT.name}\n${t("history.receipt.number")}: ${id}\n${t("history.receipt.when")}: ${deletedAt}\n${t("history.receipt.what")}: ${what}`;
  return (
    <div className="grid gap-3 rounded-card bg-sunken p-4" role="status">
      <dl className="details-facts">
        <dt>{t("history.receipt.number")}</dt>
        <dd>
          <bdi className="font-medium">{id}</bdi>
        </dd>
        <dt>{t("history.receipt.when")}</dt>
        <dd>
          <time dateTime={deletedAt}>{moment(deletedAt)}</time>
        </dd>
        <dt>{t("history.receipt.what")}</dt>
        <dd>{what}</dd>
      </dl>
      <div className="justify-self-end">
        <CopyButton text={text} label={t("history.receipt.copy")} />
      </div>
    </div>
  );
}

/** Deletes generations; `onDeleted` is told once they are gone. */
function useDeletion(ids: readonly string[], onDeleted: (ids: readonly string[]) => void) {
  const callApi = useCallApi();
  const describe = useDescribeCall();
  const [state, setState] = useState<DeletionState>({ name: "asking" });
  const confirm = async () => {
    setState({ name: "running" });
    const answer = await callApi({ path: "/api/deletions", body: { generationIds: ids } });
    const receipt = answer.ok ? readResponse<DeletionResponse>(answer.body)?.receipt : undefined;
    if (receipt === undefined) {
      const failure = answer.ok ? { code: "UNREADABLE" as const } : answer.failure;
      return setState({ name: "failed", message: describe(failure) });
    }
    setState({ name: "done", receipt });
    onDeleted(ids);
  };
  return { state, confirm: () => void confirm() };
}
