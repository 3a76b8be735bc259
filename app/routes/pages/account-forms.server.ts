import { parseWithZod } from "@conform-to/zod/v3";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { ACCOUNT_FORMS } from "#registry/contract/wire/account-forms.ts";
import { NAME_MOST, PASSWORD } from "#registry/contract/wire/auth-requests.ts";
import type { AccountOutcome, FormCall } from "~/server/people/account/accounts.ts";
import type { FixedTranslate } from "~/i18n/fixed-translate.server.ts";
import type { MessageKey } from "~/i18n/message-keys.ts";
import type { AccountFormName, FormAnswer } from "~/pages/account/account-form.tsx";
import { readAtMost } from "~/server/errors/read-body.server.ts";
import { localeOfRequest } from "~/server/errors/error-response.server.ts";
import { requireLocale } from "~/i18n/locales.ts";

/** Values that the messages below may name. */
const LIMITS = { min: PASSWORD.min, max: PASSWORD.max, nameMax: NAME_MOST } as const;

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

/** How a page is told of a form that was taken: what it shows of it, and the cookies. */
export const tellDone = <More extends object = object>(
  { answer, outcome }: { answer: FormAnswer; outcome: Done },
  more?: More,
) => data({ ...answer, ...more }, { headers: outcome.headers });

/** Checks a form, runs what it asks for, and tells the page what came of it. */
export async function answerForm<Name extends AccountFormName>(
  form: Name,
  formData: FormData,
  t: FixedTranslate,
  run: (value: FormValues<Name>) => Promise<AccountOutcome>,
) {
  const sent = await submitForm(form, formData, t, run);
  return sent.ok ? tellDone(sent) : sent.refused;
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

/** The largest form that may come, in bytes: every field at its longest fits several times. */
const MOST_BYTES = 32 * 1024;
const FORM = "application/x-www-form-urlencoded";
/** Our fields; the form library reads commands and paths from names that look otherwise. */
const FIELD = /^[a-z]{1,20}$/i;

/**
 * Reads the form of a page's request, and never more of it than may come.
 * @throws Response 400 for what is no form, 413 for one that is too large.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== FORM) throw new Response(null, { status: 400 });
  const bytes = await readAtMost(request, MOST_BYTES);
  if (bytes === null) throw new Response(null, { status: 413 });
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes)))
    if (FIELD.test(name)) form.append(name, value);
  return form;
}

/** Of an action's arguments, what tells who calls. */
export interface CallArgs {
  request: Request;
  params: ActionFunctionArgs["params"];
  context: Pick<ActionFunctionArgs["context"], "clientAddress" | "origin">;
}

/** Who sends a form of a page, from where, and in which language. */
export function formCallOf({ request, params, context }: CallArgs): FormCall {
  const { clientAddress, origin } = context;
  return { request, clientAddress, origin, locale: requireLocale(params) };
}

/** The same for an address without a language, where the page that the form stood on tells it. */
export function formCallOutside({ request, context }: Omit<CallArgs, "params">): FormCall {
  const { clientAddress, origin } = context;
  return { request, clientAddress, origin, locale: localeOfRequest(request) };
}
