import { useCallback, useEffect, useState } from "react";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { MadeShare, ShareList } from "#registry/contract/wire/responses.ts";
import type { ShareDays } from "#registry/contract/wire/values.ts";
import { useCallApi, useDescribeCall } from "~/pages/tool/form/api-call.ts";

/** The links of a result, and what can be done with them. */
interface Shares {
  /** Null until it is known. */
  list: ShareList | null;
  /** The link that was made last, whose address is known here and nowhere else. */
  made: MadeShare | null;
  isBusy: boolean;
  /** Why the last call brought nothing, in a sentence. */
  failure: string | null;
  /** Whether the last thing done ended a link. */
  hasEnded: boolean;
  make: (wish: { days: ShareDays; withOriginal: boolean }) => void;
  end: (id: string) => void;
}

/** Reads the open links of a result, makes new ones and ends them. */
export function useShares(generationId: string): Shares {
  const callApi = useCallApi();
  const describe = useDescribeCall();
  const [list, setList] = useState<ShareList | null>(null);
  const [made, setMade] = useState<MadeShare | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [hasEnded, setEnded] = useState(false);

  const refresh = useCallback(async () => {
    const answer = await callApi({ path: `/api/shares?generationId=${generationId}` });
    const read = answer.ok ? readResponse<ShareList>(answer.body, "shares") : undefined;
    if (read) setList(read);
    else setFailure(describe(answer.ok ? { code: "UNREADABLE" } : answer.failure));
  }, [callApi, describe, generationId]);
  useEffect(() => void refresh(), [refresh]);

  const change = async (call: () => ReturnType<typeof callApi>, onDone: (body: unknown) => void) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    setEnded(false);
    const answer = await call();
    if (answer.ok) {
      onDone(answer.body);
      await refresh();
    } else setFailure(describe(answer.failure));
    setBusy(false);
  };
  return {
    ...{ list, made, isBusy, failure, hasEnded },
    make: (wish) =>
      void change(
        () => callApi({ path: "/api/shares", body: { generationId, ...wish } }),
        (body) => setMade(readResponse<MadeShare>(body, "id", "url") ?? null),
      ),
    end: (id) =>
      void change(
        () => callApi({ path: `/api/shares/${id}`, method: "DELETE" }),
        () => {
          setMade((shown) => (shown?.id === id ? null : shown));
          setEnded(true);
        },
      ),
  };
}
