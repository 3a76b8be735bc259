import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";

/** Seconds after which another try is worth it: a database that restarts is back by then. */
export const OUTAGE_RETRY_S = 5;

/** How systems and PostgreSQL (`disk_full`) say that there is no room: on the disk, or within what an account may use of it. */
const NO_ROOM = ["ENOSPC", "EDQUOT", "53100"];
/** Seconds until somebody may have made room. */
const FULL_RETRY_S = 60;

/** Node's and undici's codes for a connection that was not made or broke, and for a disk that takes nothing. */
const SYSTEM_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "ESOCKETTIMEDOUT"],
  ...[
    "ENOTFOUND",
    "EAI_AGAIN",
    "EAI_NODATA",
    "EHOSTDOWN",
    "EHOSTUNREACH",
    "ENETDOWN",
    "ENETUNREACH",
    "ENETRESET",
  ],
  ...["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_SOCKET"],
  ...[...NO_ROOM, "EROFS", "EIO", "EMFILE", "ENFILE"],
]);

/**
 * SQLSTATEs of PostgreSQL: broken connections (08), no room, memory or connections (53), a statement's time is up
 * (57014), shutting down, starting or gone (57P0x), trouble with its files (58), a standby that takes no writes (25006).
 */
const SQLSTATE = /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57014|57P0\d|58[0-9A-Z]{3}|25006)$/;

/** How node-postgres, its pool and PGlite begin to say that there is no connection; they give no code then. */
const DRIVER_WORDS = [
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed and is not queryable",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Cannot use a pool after calling end on the pool",
  "PGlite is closed",
  "PGlite failed to initialize",
];

/** Names that the bucket's client gives to errors of the network or of a service that is overrun. */
const CLIENT_NAMES = new Set([
  "TimeoutError",
  "NetworkingError",
  "RequestTimeout",
  "SlowDown",
  "ServiceUnavailable",
]);

/** Causes of causes that are looked at; more is a circle. */
const DEPTH = 6;

const read = (from: object, name: string): unknown => (name in from ? Reflect.get(from, name) : undefined);

/** Whether an error, or one that it came from, is of a kind. */
function isOf(kind: (error: object) => boolean, error: unknown, depth = DEPTH): boolean {
  if (typeof error !== "object" || error === null || depth === 0) return false;
  const errors = read(error, "errors");
  return (
    kind(error) ||
    isOf(kind, read(error, "cause"), depth - 1) ||
    (Array.isArray(errors) && errors.some((each: unknown) => isOf(kind, each, depth - 1)))
  );
}

/**
 * Whether something failed because the database or the storage can't be reached or takes nothing: told by its kind, on
 * whatever way it came, not by who asked. An error that names no such kind is a mistake.
 */
export const isOutage = (error: unknown): boolean => isOf(isOutageItself, error);

/** An outage that only the operator can end. */
const isFullDisk = (error: unknown): boolean =>
  isOf((each) => NO_ROOM.includes(String(read(each, "code"))), error);

function isOutageItself(error: object): boolean {
  const code = read(error, "code");
  if (typeof code === "string" && (SYSTEM_CODES.has(code) || SQLSTATE.test(code))) return true;
  const metadata = read(error, "$metadata");
  if (typeof metadata === "object" && metadata !== null) {
    const status = read(metadata, "httpStatusCode");
    const isBroken = typeof status === "number" && (status >= 500 || status === 429);
    return isBroken || CLIENT_NAMES.has(String(read(error, "name")));
  }
  const message = read(error, "message");
  return typeof message === "string" && DRIVER_WORDS.some((words) => message.startsWith(words));
}

/**
 * What a person is told of any failure: an expected one as it is, an outage as BUSY with when to come back, anything
 * else as INTERNAL. What an outage hid behind INTERNAL counts as that outage.
 */
export function toAppError(error: unknown): AppError {
  const known = isAppError(error) ? error : null;
  if (known !== null && known.code !== "INTERNAL") return known;
  const cause = known === null ? error : known.cause;
  if (!isOutage(cause)) return known ?? new AppError("INTERNAL", { cause });
  const returned = known?.creditsReturned;
  return new AppError("BUSY", {
    ...(isFullDisk(cause)
      ? { message: "storageFull", retryAfterS: FULL_RETRY_S }
      : { message: "unavailable", retryAfterS: OUTAGE_RETRY_S }),
    cause,
    ...(returned === undefined ? {} : { creditsReturned: returned }),
  });
}

/** What was asked for, or `instead` while the database or the storage can't be asked. */
export async function orDuringOutage<Value, Instead>(
  asked: Promise<Value>,
  instead: Instead,
): Promise<Value | Instead> {
  try {
    return await asked;
  } catch (error) {
    if (isOutage(error)) return instead;
    throw error;
  }
}
