import { data, redirect } from "@remix-run/node";
import type { Accounts } from "~/server/people/account/accounts.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath } from "~/i18n/locales.ts";
import { formCallOf, type CallArgs } from "../form-call.server.ts";
import { readForm } from "../read-form.server.ts";
import { safeNext } from "#registry/contract/wire/account/safe-next.ts";
import { submitForm } from "../submit-form.server.ts";

const SIGN_FORMS = [
  "sign-in",
  "sign-in-code",
  "sign-up",
  "google",
  "resend-verification",
  "request-reset",
  "reset",
] as const;
type SignForm = (typeof SIGN_FORMS)[number];

/** Of an action's arguments, what these forms need. */
export interface SignFormArgs extends CallArgs {
  context: CallArgs["context"] & { runtime: { accounts: Pick<Accounts, "run"> } };
}

/** Takes a form of the pages around signing in: goes on, or tells the page what came of it. */
export async function answerSignForm(args: SignFormArgs) {
  const call = formCallOf(args);
  const { accounts } = args.context.runtime;
  const formData = await readForm(args.request);
  const asked = formData.get("do");
  const form: SignForm | undefined = SIGN_FORMS.find((name) => name === asked);
  if (form === undefined) throw new Response(null, { status: 400 });
  const next = safeNext(formData.get("next"), localePath(call.locale, "/"));
  const t = await fixedTranslate(call.locale);

  switch (form) {
    case "sign-in": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "sign-in", ...values, next }, call),
      );
      if (!sent.ok) return sent.refused;
      return redirect(sent.outcome.url ?? next, { headers: sent.outcome.headers });
    }
    case "sign-in-code": {
      const sent = await submitForm(form, formData, t, ({ code }) =>
        accounts.run({ do: "sign-in-code", code, next }, call),
      );
      if (!sent.ok) return sent.refused;
      return redirect(sent.outcome.url ?? next, { headers: sent.outcome.headers });
    }
    case "google": {
      const sent = await submitForm(form, formData, t, ({ invite }) =>
        accounts.run({ do: "google", next, ...(invite === undefined ? {} : { invite }) }, call),
      );
      if (!sent.ok) return sent.refused;
      return redirect(sent.outcome.url ?? next, { headers: sent.outcome.headers });
    }
    case "sign-up": {
      const sent = await submitForm(form, formData, t, ({ invite, turnstileToken, ...values }) => {
        const passed = { ...(invite !== undefined && { invite }), ...(turnstileToken && { turnstileToken }) };
        return accounts.run({ do: "sign-up", ...values, ...passed, next }, call);
      });
      if (!sent.ok) return sent.refused;
      return tell({ ...sent.answer, sentTo: sent.value.email }, sent.outcome.headers);
    }
    case "resend-verification": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "resend-verification", ...values, next }, call),
      );
      if (!sent.ok) return sent.refused;
      return tell({ ...sent.answer, sentTo: sent.value.email }, sent.outcome.headers);
    }
    case "request-reset": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "request-reset", ...values }, call),
      );
      if (!sent.ok) return sent.refused;
      return tell({ ...sent.answer, sentTo: sent.value.email }, sent.outcome.headers);
    }
    case "reset": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "reset", ...values }, call),
      );
      if (!sent.ok) return sent.refused;
      return tell(sent.answer, sent.outcome.headers);
    }
  }
}

const tell = <Answer>(answer: Answer, headers: Headers) => data(answer, { headers });
