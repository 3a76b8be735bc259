import { useDescribeCall, useCallApi } from "~/pages/tool/form/api-call.ts";
import { showToast } from "~/ui/toast/toast.ts";

/**
 * Marks generations to be found again. `onMarked` is told at once, and told the opposite where the server did not take it,
 * with the reason in a toast.
 */
export function useFavourite(onMarked: (id: string, isFavourite: boolean) => void) {
  const callApi = useCallApi();
  const describe = useDescribeCall();
  return async (id: string, isFavourite: boolean): Promise<void> => {
    onMarked(id, isFavourite);
    const path = `/api/favourites/${encodeURIComponent(id)}`;
    const answer = await callApi({ path, method: isFavourite ? "PUT" : "DELETE" });
    if (answer.ok) return;
    onMarked(id, !isFavourite);
    showToast({ id: "favourite", kind: "bad", text: describe(answer.failure) });
  };
}
