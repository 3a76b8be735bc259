import { useState } from "react";
import { isRecord } from "~/pages/tool/form/is-record.ts";
import { useCallApi, useDescribeCall } from "~/pages/tool/form/use-call-api.ts";
import type { Receipt } from "#registry/contract/wire/receipt.ts";

export type DeletionState =
  | { name: "asking" }
  | { name: "running" }
  | { name: "failed"; message: string }
  | { name: "done"; receipt: Receipt };

/** Deletes generations; `onDeleted` is told once they are gone. */
export function useDeletion(ids: readonly string[], onDeleted: (ids: readonly string[]) => void) {
  const callApi = useCallApi();
  const describe = useDescribeCall();
  const [state, setState] = useState<DeletionState>({ name: "asking" });
  const confirm = async () => {
    setState({ name: "running" });
    const answer = await callApi({ path: "/api/deletions", body: { generationIds: ids } });
    const receipt = answer.ok ? readReceipt(answer.body) : null;
    if (receipt === null) {
      const failure = answer.ok ? { code: "UNREADABLE" as const } : answer.failure;
      return setState({ name: "failed", message: describe(failure) });
    }
    setState({ name: "done", receipt });
    onDeleted(ids);
  };
  return { state, confirm: () => void confirm() };
}

function readReceipt(body: unknown): Receipt | null {
  const receipt = isRecord(body) && isRecord(body.receipt) ? body.receipt : {};
  const { id, deletedAt, generations, results, uploads } = receipt;
  const isWhole =
    typeof id === "string" &&
    typeof deletedAt === "string" &&
    typeof generations === "number" &&
    typeof results === "number" &&
    typeof uploads === "number";
  return isWhole ? { id, deletedAt, generations, results, uploads } : null;
}
