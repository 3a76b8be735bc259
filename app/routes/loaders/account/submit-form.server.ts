import { parseWithZod } from "@conform-to/zod/v3";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { AccountOutcome } from "~/server/people/account/accounts.ts";
import { CODE_MOST, EMAIL_MOST, NAME_MOST, PASSWORD } from "~/server/people/account/library/auth-calls.ts";
import type { FixedTranslate } from "~/i18n/fixed-translate.server.ts";
import type { MessageKey } from "~/i18n/message-keys.ts";
import type { AccountFormName, FormAnswer } from "~/pages/account/form-answer.ts";

const TOKEN_MOST = 500;

/** Values that the messages below may name. */
const LIMITS = { min: PASSWORD.min, max: PASSWORD.max, nameMax: NAME_MOST } as const;

// Messages are keys of locales/<locale>/account.json. An empty field arrives as a missing one.
const name = z
  .string({ required_error: "account.error.name" })
  .trim()
  .min(1, "account.error.name")
  .max(NAME_MOST, "account.error.nameLong")
  .regex(/^\P{Cc}*$/u, "account.error.name");
const email = z
  .string({ required_error: "account.error.email" })
  .trim()
  .max(EMAIL_MOST, "account.error.email")
  .email("account.error.email");
const password = z
  .string({ required_error: "account.error.password" })
  .max(PASSWORD.max, "account.error.passwordWrong");
const newPassword = z
  .string({ required_error: "account.error.newPassword" })
  .min(PASSWORD.min, "account.error.passwordShort")
  .max(PASSWORD.max, "account.error.passwordLong");
/** One that can't be a code is as good as none: it must keep nobody from signing up. */
const invite = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .optional()
  .catch(undefined);
/** What is none of the human check's tokens, the check refuses itself. */
const turnstileToken = z.string().optional();
/** Of an authenticator app, or a backup code. */
const code = z
  .string({ required_error: "account.error.code" })
  .trim()
  .min(1, "account.error.code")
  .max(CODE_MOST, "account.error.code");
/** Comes back with the first code, so that the page can show it again; nothing hangs on it. */
const key = z
  .string()
  .regex(/^[A-Z2-7]{16,128}$/)
  .optional()
  .catch(undefined);
const token = z
  .string({ required_error: "account.error.link" })
  .max(TOKEN_MOST, "account.error.link")
  .regex(/^[\x21-\x7e]+$/, "account.error.link");

/** What each form must hold. */
const ACCOUNT_FORMS = {
  "sign-in": z.object({ email, password }),
  "sign-up": z.object({ name, email, password: newPassword, invite, turnstileToken }),
  google: z.object({ invite }),
  "resend-verification": z.object({ email }),
  "request-reset": z.object({ email }),
  reset: z.object({ token, password: newPassword }),
  "change-name": z.object({ name }),
  /** Accounts without a password need none. */
  "change-email": z.object({ email, password: password.optional(), code: code.optional() }),
  "change-password": z.object({ current: password, password: newPassword }),
  "sign-in-code": z.object({ code }),
  "begin-codes": z.object({ password }),
  "confirm-codes": z.object({ code, key }),
  "renew-backup-codes": z.object({ password, code }),
  "end-codes": z.object({ password, code }),
  "sign-out-everywhere": z.object({}),
  "end-session": z.object({ session: z.string({ required_error: "account.error.link" }).max(TOKEN_MOST) }),
  "end-other-sessions": z.object({}),
  /** A password, or the word that stands for it where there is none. */
  delete: z.object({ current: z.string({ required_error: "account.error.proof" }).max(PASSWORD.max) }),
} as const;

type FormValues<Name extends keyof typeof ACCOUNT_FORMS> = z.infer<(typeof ACCOUNT_FORMS)[Name]>;

/** Never sent back to the page. */
const SECRET_FIELDS = ["password", "current", "turnstileToken", "code", "key"];

/** The answer to a form that can't be taken; its fields come back filled. */
const refuse = (answer: FormAnswer) => data(answer, { status: 400 });

type Refused = ReturnType<typeof refuse>;
type Done = Extract<AccountOutcome, { ok: true }>;
type Failed = Extract<AccountOutcome, { ok: false }>;

type Submitted<Value> =
  { ok: true; value: Value; outcome: Done; answer: FormAnswer } | { ok: false; refused: Refused };

/**
 * Checks a form and runs what it asks for. Whatever is wrong is said beside its field, in the page's language.
 * @param run does what was asked, once the values are in order.
 */
export async function submitForm<Name extends AccountFormName>(
  form: Name,
  formData: FormData,
  t: FixedTranslate,
  run: (value: FormValues<Name>) => Promise<AccountOutcome>,
): Promise<Submitted<FormValues<Name>>> {
  const schema: (typeof ACCOUNT_FORMS)[Name] = ACCOUNT_FORMS[form];
  const submission = parseWithZod(formData, { schema });
  if (submission.status !== "success") {
    const result = submission.reply({ hideFields: SECRET_FIELDS });
    return { ok: false, refused: refuse({ form, result: { ...result, error: inWords(result.error, t) } }) };
  }
  const outcome = await run(submission.value);
  const mailed = outcome.letterId === undefined ? {} : { letterId: outcome.letterId };
  const answer: FormAnswer = { form, result: submission.reply({ hideFields: SECRET_FIELDS }), ...mailed };
  if (outcome.ok) return { ok: true, value: submission.value, outcome, answer };
  const result = submission.reply({ hideFields: SECRET_FIELDS, ...errorsOf(outcome) });
  return {
    ok: false,
    refused: data({ form, result, code: outcome.code, ...mailed }, { status: 400, headers: outcome.headers }),
  };
}

const errorsOf = ({ field, message }: Failed) =>
  field === undefined ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } };

type Errors = Record<string, string[] | null>;

/** A schema's messages are keys; anything else a schema may say is our own mistake and reads as a general sentence. */
function inWords(errors: Errors | undefined, t: FixedTranslate): Errors {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, keys]) => [
      field,
      keys?.slice(0, 1).map((key) => t(isKey(key) ? key : "errors.invalidInput", LIMITS)) ?? null,
    ]),
  );
}

const isKey = (text: string): text is MessageKey => text.startsWith("account.error.");
