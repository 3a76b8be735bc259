/**
 * A class of errors whose messages are made here of constants, codes and figures marks itself by this property, so that
 * the log may show them. Every other message may quote an address, a key or a person's words.
 */
export const TELLS_NOBODY = Symbol.for("imgfx.tells-nobody");

/** All that a log may say of a failure. */
export interface DescribedError {
  /** The class's name. */
  type: string;
  /** Of a class that marks itself by `TELLS_NOBODY`. */
  message?: string;
  /** Our own code, the system's, or the database's SQLSTATE. */
  code?: string;
  errno?: number;
  syscall?: string;
  /** Of an HTTP answer. */
  status?: number;
  /** What the database names: never a row's values. */
  table?: string;
  constraint?: string;
  /** A statement's verb and table. */
  statement?: string;
  /** Where it was made, innermost first: `file:line`. */
  at?: string[];
  cause?: DescribedError;
  /** Of an error that stands for several. */
  causes?: DescribedError[];
}

/** Causes of causes that are looked at; more is a circle. */
const DEPTH = 5;
const MOST_FRAMES = 12;
const MOST_CAUSES = 4;

const CLASS_NAME = /^[A-Za-z][A-Za-z0-9]{0,59}$/;
/** `ECONNREFUSED`, `ERR_HTTP_HEADERS_SENT`, `23505`, `57P01`, `resource_missing`. */
const CODE = /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|[0-9A-Z]{5}|[a-z]+(?:_[a-z]+)*)$/;
const LONGEST_CODE = 60;
const IDENTIFIER = /^[a-z_][a-z0-9_]{0,62}$/;
const VERB = /^[\s(]*(select|insert|update|delete|with|begin|commit|rollback|create|alter|drop|set)\b/i;
const TABLE = /\b(?:from|into|update|table)\s+(?:"?[a-z_]+"?\.)?"?([a-z_][a-z0-9_]{0,62})"?/i;
/** A line of a stack that names a file of code. */
const FRAME = /^\s+at .*?\(?(?:file:\/\/)?((?:node:)?[\w@+./ -]+?):(\d+):\d+\)?$/;
const SOURCE = /^node:|\.[cm]?[jt]sx?$/;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const read = (from: object, name: string): unknown => (name in from ? Reflect.get(from, name) : undefined);

/** An error of this realm or another's. */
export const isError = (value: unknown): value is Error =>
  value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";

/**
 * Says of a failure what names nobody: kinds, codes and places in the code, chosen by name and by shape. Messages, values
 * of statements and whatever else hangs on an error are left out, whoever threw it. Never throws.
 */
export function describeError(error: unknown, depth = DEPTH): DescribedError {
  if (!isObject(error)) return { type: error === null ? "null" : typeof error };
  const name = isError(error) ? error.name : error.constructor?.name;
  const { cause, errors } = { cause: read(error, "cause"), errors: read(error, "errors") };
  return {
    type: typeof name === "string" && CLASS_NAME.test(name) ? name : "Error",
    ...(TELLS_NOBODY in error && isError(error) ? { message: error.message } : {}),
    ...text("code", read(error, "code"), CODE),
    ...figure("errno", read(error, "errno")),
    ...text("syscall", read(error, "syscall"), CODE),
    ...figure("status", statusOf(error)),
    ...text("table", read(error, "table"), IDENTIFIER),
    ...text("constraint", read(error, "constraint"), IDENTIFIER),
    ...statementOf(read(error, "query")),
    ...framesOf(error),
    ...(cause === undefined || cause === null || depth === 0
      ? {}
      : { cause: describeError(cause, depth - 1) }),
    ...(Array.isArray(errors) && depth > 0
      ? { causes: errors.slice(0, MOST_CAUSES).map((each: unknown) => describeError(each, depth - 1)) }
      : {}),
  };
}

const text = (name: "code" | "syscall" | "table" | "constraint", value: unknown, shape: RegExp) =>
  typeof value === "string" && value.length <= LONGEST_CODE && shape.test(value) ? { [name]: value } : {};

const figure = (name: "errno" | "status", value: unknown) =>
  typeof value === "number" && Number.isInteger(value) ? { [name]: value } : {};

/** Of an answer over HTTP, by the names that libraries give it. */
function statusOf(error: object): unknown {
  const metadata = read(error, "$metadata");
  const ofVendor = isObject(metadata) ? read(metadata, "httpStatusCode") : undefined;
  return ofVendor ?? read(error, "statusCode") ?? read(error, "status");
}

function statementOf(query: unknown): { statement?: string } {
  if (typeof query !== "string") return {};
  const verb = VERB.exec(query)?.[1]?.toLowerCase();
  if (verb === undefined) return {};
  const table = TABLE.exec(query)?.[1]?.toLowerCase();
  return { statement: table === undefined ? verb : `${verb} ${table}` };
}

/** The stack without its head, which repeats the message: one line may look like a frame there. */
function framesOf(error: object): { at?: string[] } {
  if (!isError(error) || typeof error.stack !== "string") return {};
  const head = error.stack.indexOf(error.message);
  if (head === -1) return {};
  const at = placesOf(error.stack.slice(head + error.message.length)).slice(0, MOST_FRAMES);
  return at.length === 0 ? {} : { at };
}

/** The places in the code that lines of a stack name, as paths of this project or of a package. */
export const placesOf = (stack: string): string[] =>
  stack.split("\n").flatMap((line) => {
    const [, file = "", row = ""] = FRAME.exec(line) ?? [];
    return SOURCE.test(file) ? [`${shorten(file)}:${row}`] : [];
  });

/** Only what lies in the project: folders above it may be named for a person. */
const shorten = (file: string): string =>
  /(?:^|\/)((?:node_modules|app|engine|registry|scripts|tests|build)\/.*)$/.exec(file)?.[1] ??
  (file.startsWith("node:") ? file : (file.split("/").at(-1) ?? ""));
