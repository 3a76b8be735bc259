import { AppError } from "./app-error.ts";
import { toAppError } from "./to-app-error.ts";

/** The same failure, which also tells that credits were held for it and came back. An unexpected one becomes INTERNAL. */
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
