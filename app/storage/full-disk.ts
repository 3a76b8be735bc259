import { AppError } from "~/errors/app-error.ts";

/** What systems say when there is no room: on the disk, or within what an account may use of it. */
const NO_ROOM: readonly unknown[] = ["ENOSPC", "EDQUOT"];
/** Seconds until somebody may have made room. */
const RETRY_AFTER_S = 60;

/** What a failed write is told as: BUSY for a full disk, with its cause for the log; any other failure as it is. */
export const explainFullDisk = (error: unknown): unknown =>
  error instanceof Error && "code" in error && NO_ROOM.includes(error.code)
    ? new AppError("BUSY", { message: "storageFull", retryAfterS: RETRY_AFTER_S, cause: error })
    : error;
