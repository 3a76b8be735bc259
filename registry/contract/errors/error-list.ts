import {
  ERROR_CODES,
  kindOf,
  type ErrorCode,
  type Reaction,
  DECIDING_STATUSES,
  reactToFailure,
  REACTION_SENTENCES,
  VERIFICATION,
} from "./error-codes.ts";

/** When a code is answered, for whoever writes a client. */
const WHEN = {
  VERIFICATION_FAILED: "the human check's token is missing, wrong, used or expired",
  INVALID_INPUT: "a value can't be used; `field` names it, `suggestion` a near one",
  UNSUPPORTED_TYPE: "a photo is neither PNG nor JPEG",
  FILE_TOO_LARGE: "a photo has too many bytes or pixels",
  NO_IMAGE: "a tool that needs a photo got none",
  TOO_FEW_IMAGES: "fewer photos than the tool needs",
  TOO_MANY_IMAGES: "more photos than the tool or the plan takes",
  FOREIGN_IMAGE:
    "an address is neither an upload or result of the viewer nor a sample of ours; `photo` names it",
  PHOTO_UNSUITABLE: "a photo lacks what the style needs; `photo` names it; nothing is charged",
  WORDS_NOT_UNDERSTOOD: "no word is known that changes anything; nothing is charged",
  WEAK_PASSWORD: "a password is too easy to guess",
  SIGN_IN_REQUIRED: "a visitor's credits don't suffice, or a session has ended",
  SIGNATURE_REFUSED: "a vendor's message is not signed as it must be",
  INSUFFICIENT_CREDITS: "an account's credits don't suffice",
  PLAN_REQUIRED: "a choice needs a subscription",
  FORBIDDEN_ORIGIN: "a call that changes something comes from another site, or names no origin",
  FORBIDDEN_ADDRESS: "a signed address is altered or has lapsed, or leads to another site",
  EMAIL_NOT_VERIFIED: "somebody signs in before the email address was confirmed",
  NOT_FOUND: "a tool, task or picture is unknown, or somebody else's",
  METHOD_NOT_ALLOWED: "an address can't be used that way; `Allow` says how",
  IDEMPOTENCY_CONFLICT: "an `Idempotency-Key` stands for another request",
  ALREADY_UPLOADED: "a signed address has its photo already",
  CANCELED: "a task was canceled; credits returned",
  STILL_RUNNING: "a running generation is asked to be deleted",
  BODY_TOO_LARGE: "a body is larger than that call takes",
  CONTENT_REFUSED: "a photo or text was refused as unsafe; nothing is charged, or credits returned",
  RATE_LIMITED: "too many calls",
  INTERNAL: "something of ours failed; details are in the log only",
  PROVIDER_FAILED: "the provider failed; credits returned",
  BUSY: "no place is free, or a vendor, the database or the storage can't be reached",
  GENERATION_TIMEOUT: "it took too long; credits returned",
} as const satisfies Record<ErrorCode, string>;

const DOES = {
  signIn: "shows the way to sign in",
  credits: "opens the credits dialog, no toast",
  upgrade: "opens the plan's dialog",
  verify: "shows the message, else the human check's sentence",
  say: "shows the message, else the general sentence",
} as const satisfies Record<Reaction, string>;

const row = (...cells: string[]): string => `| ${cells.join(" | ")} |`;

/** Writes `docs/errors.md` from the tables that the server answers with and the pages decide by. */
export function listErrors(sentenceOf: (key: string) => string): string {
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => ({
    code,
    ...kindOf(code),
    reaction: reactToFailure({ status: kindOf(code).status, code }),
  }));
  const always = codes.filter(({ retryAfterS }) => retryAfterS !== undefined);
  const special = codes.filter(({ reaction }) => reaction !== "say");
  const { status, word } = VERIFICATION;
  return [
    "# Errors",
    "",
    "A test compares this page with `registry/contract/errors/error-codes.ts` and `react-to-failure.ts`, from which it is made.",
    "",
    'Every error answers `{ "code", "message" }`, with the message in the request\'s locale, and where they apply `field`, `suggestion` and `photo` (its place in the request, from 1). `Credits-Returned` counts credits that were held and came back. Calls under `/api/auth` also answer the codes of the accounts library.',
    "",
    `\`Retry-After\` counts seconds, where they are known. ${always.map(({ code, retryAfterS }) => `\`${code}\` always has it (${retryAfterS} s by default)`).join(", ")}.`,
    "",
    "| Status | Code | When |",
    "| --- | --- | --- |",
    ...codes.map(({ code, status: answered }) => row(String(answered), `\`${code}\``, WHEN[code])),
    "",
    "## What the site's pages do",
    "",
    "The status decides first, then the code, then the message. A response may be a proxy's: a page of HTML, nothing, or other JSON.",
    "",
    "| Response | The page | Words where the response has none |",
    "| --- | --- | --- |",
    ...Object.entries(DECIDING_STATUSES).map(([decides, reaction]) =>
      row(`status ${decides}`, DOES[reaction], sentenceOf(REACTION_SENTENCES[reaction])),
    ),
    ...special.map(({ code, reaction }) => row(`\`${code}\``, DOES[reaction], "")),
    row(
      `status ${status} with “${word.source}” in its message`,
      DOES.verify,
      sentenceOf(REACTION_SENTENCES.verify),
    ),
    row("none", "shows the sentence, and keeps the form", sentenceOf("errors.generateFailed")),
    row("any other", DOES.say, sentenceOf(REACTION_SENTENCES.say)),
    "",
    "A failure shows once: beside its field, on its photo, in its dialog, on its result, or else beside the button.",
    "",
  ].join("\n");
}
