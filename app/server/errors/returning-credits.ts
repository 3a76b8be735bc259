import { AppError } from "#registry/contract/errors/app-error.ts";
import { toAppError } from "./outage.ts";

/** The same failure, which also tells that credits were held for it and came back. An outage becomes BUSY, any other unexpected one INTERNAL. */
export function returningCredits(error: unknown, credits: number): AppError {
  const known = toAppError(error);
  const { code, messageKey, params, retryAfterS } = known;
  return new AppError(code, {
    message: messageKey,
    params,
    cause: known.cause ?? known,
    creditsReturned: credits,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  });
}
