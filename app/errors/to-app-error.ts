import { AppError, isAppError } from "./app-error.ts";

/** How systems and PostgreSQL (`disk_full`) say that there is no room: on the disk, or within what an account may use of it. */
const NO_ROOM: readonly unknown[] = ["ENOSPC", "EDQUOT", "53100"];
/** Seconds until somebody may have made room. */
const RETRY_AFTER_S = 60;
/** The sentence of a BUSY that only the operator can end. */
export const STORAGE_FULL = "storageFull";

const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && NO_ROOM.includes(error.code)) || isFullDisk(error.cause));

/** What any failure is told as: an expected one as it is, a full disk as BUSY, and a fault of ours as INTERNAL. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  return isFullDisk(error)
    ? new AppError("BUSY", { message: STORAGE_FULL, retryAfterS: RETRY_AFTER_S, cause: error })
    : new AppError("INTERNAL", { cause: error });
}
