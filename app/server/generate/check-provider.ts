import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Provider } from "~/server/providers/provider.ts";

/**
 * Refuses a request while the provider takes nothing on, before its human check is used up.
 * @throws AppError BUSY, which says that nothing was charged.
 */
export function checkProvider(provider: Pick<Provider, "busyForS">): void {
  const retryAfterS = provider.busyForS();
  if (retryAfterS !== null) throw new AppError("BUSY", { message: "providerBusy", retryAfterS });
}
