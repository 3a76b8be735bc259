import { ERROR_CODES, kindOf, type ErrorCode, type Reaction } from "./error-codes.ts";
import { DECIDING_STATUSES, reactToFailure, REACTION_SENTENCES, VERIFICATION } from "./react-to-failure.ts";

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
  WORDS_NOT_UNDERSTOOD: "none of the words can be followed; nothing is charged",
  WEAK_PASSWORD: "a password is too easy to guess",
  SIGN_IN_REQUIRED: "a visitor's credits don't suffice, or a session has ended",
  SIGNATURE_REFUSED: "a vendor's message is not signed as it must be",
  INSUFFICIENT_CREDITS: "an account's credits don't suffice",
  PLAN_REQUIRED: "a choice needs a subscription",
  FORBIDDEN_ORIGIN: "a changing call comes from another site, or says not from where",
  FORBIDDEN_ADDRESS: "a signed address is altered or has lapsed, or leads to another site",
  EMAIL_NOT_VERIFIED: "somebody signs in before the mail was confirmed",
  NOT_FOUND: "a tool, task or picture is unknown, or somebody else's",
  METHOD_NOT_ALLOWED: "an address can't be used that way; `Allow` says how",
  IDEMPOTENCY_CONFLICT: "an `Idempotency-Key` stands for another request",
  ALREADY_UPLOADED: "a signed address has its photo already",
  CANCELED: "a task was canceled; credits returned",
  STILL_RUNNING: "what is still being made is asked to be deleted",
  BODY_TOO_LARGE: "a body is larger than that call takes",
  CONTENT_REFUSED: "a photo or text was refused as unsafe; nothing is charged, or credits returned",
  RATE_LIMITED: "too many calls",
  INTERNAL: "something of ours failed; details are in the log only",
  PROVIDER_FAILED: "making it failed; credits returned",
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

/** `docs/errors.md`, made of the tables that the server answers and the pages decide by. */
export function listErrors(sentenceOf: (key: string) => string): string {
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => {
    const { status, message, retryAfterS } = kindOf(code);
    const retry = retryAfterS === undefined ? "where it is known" : `always, ${retryAfterS} s by default`;
    return row(
      String(status),
      `\`${code}\``,
      WHEN[code],
      retry,
      `\`errors.${message}\``,
      DOES[reactToFailure({ status, code })],
    );
  });
  const statuses = Object.entries(DECIDING_STATUSES).map(([status, reaction]) =>
    row(`HTTP ${status}, whatever its body`, DOES[reaction], sentenceOf(REACTION_SENTENCES[reaction])),
  );
  const { status, word } = VERIFICATION;
  return [
    "# Errors",
    "",
    "Made of `registry/contract/errors/error-codes.ts` and `registry/contract/errors/react-to-failure.ts`; a test holds this page to them.",
    "",
    'Every refusal answers `{ "code", "message" }`, the message in the request\'s locale, and where they apply `field`, `suggestion` and `photo` (its place in the request, from 1). `Retry-After` counts seconds; `Credits-Returned` counts credits that were held and came back. Calls under `/api/auth` also answer the codes of the accounts library.',
    "",
    "## What the site's pages do about an answer",
    "",
    "The status decides first, then the code, then the message. An answer may be a proxy's: a page of HTML, nothing, or other JSON.",
    "",
    row("Answer", "The page", "Words where the answer has none"),
    row("---", "---", "---"),
    ...statuses,
    row("a code of the table below", "as the table says", ""),
    row(
      `HTTP ${status} with a message that contains “${word.source}”`,
      DOES.verify,
      sentenceOf(REACTION_SENTENCES.verify),
    ),
    row("no answer at all", "shows the sentence, and keeps the form", sentenceOf("errors.generateFailed")),
    row("any other", DOES.say, sentenceOf(REACTION_SENTENCES.say)),
    "",
    "A failure is told once: beside the field or on the photo that it is about, in its dialog, on the print of the result that failed, or else beside the button.",
    "",
    "## Codes",
    "",
    row("Status", "Code", "When", "`Retry-After`", "Sentence", "The page"),
    row("---", "---", "---", "---", "---", "---"),
    ...codes,
    "",
  ].join("\n");
}
