import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";

/** What was delivered can't stand for what was asked; `cause` says for the log why. */
export const unusableOutput = (cause: unknown): AppError =>
  new AppError("PROVIDER_FAILED", { message: "unusableOutput", cause });

/** Nothing was delivered. */
export const missingOutput = (): AppError =>
  new AppError("PROVIDER_FAILED", { message: "noImageFromProvider" });

const AGAIN: readonly string[] = [unusableOutput(null), missingOutput()].map(({ messageKey }) => messageKey);

/** Whether another run of the same job may well deliver what this one did not: worth one more try, not more. */
export const isRetryable = (error: unknown): boolean => isAppError(error) && AGAIN.includes(error.messageKey);
