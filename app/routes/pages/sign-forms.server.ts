import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { Accounts } from "~/server/people/account/accounts.server.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath, requireLocale } from "~/i18n/locales.ts";
import {
  formCallOf,
  type CallArgs,
  readForm,
  submitForm,
  answerForm,
  tellDone,
} from "~/routes/pages/account-forms.server.ts";
import { safeNext } from "#registry/contract/wire/safe-next.ts";
import type { Picture } from "#registry/contract/compiled.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import type { SignPageData } from "~/pages/account/sign/sign-frame.tsx";

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
interface SignFormArgs extends CallArgs {
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
      return tellDone(sent, { sentTo: sent.value.email });
    }
    case "resend-verification": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "resend-verification", ...values, next }, call),
      );
      if (!sent.ok) return sent.refused;
      return tellDone(sent, { sentTo: sent.value.email });
    }
    case "request-reset": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "request-reset", ...values }, call),
      );
      if (!sent.ok) return sent.refused;
      return tellDone(sent, { sentTo: sent.value.email });
    }
    case "reset":
      return answerForm(form, formData, t, (values) => accounts.run({ do: "reset", ...values }, call));
  }
}

/** Pictures of the contact sheet: four in each of its three columns. */
const PICTURES = 12;

/** What the pages around signing in have in common. A person who is signed in is sent on. */
export async function loadSignPage(
  page: "signIn" | "signInCode" | "signUp" | "verify" | "reset",
  { request, params, context }: LoaderFunctionArgs,
  { isOpenToSignedIn = false }: { isOpenToSignedIn?: boolean } = {},
) {
  const locale = requireLocale(params);
  const { runtime } = context;
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get("next"), localePath(locale, "/"));
  if (!isOpenToSignedIn && (await runtime.accounts.readProfile(request)) !== null) throw redirect(next);
  const t = await fixedTranslate(locale);
  const cards = await runtime.catalog.listCards(locale);
  const data: SignPageData = {
    next,
    invite: searchParams.get("invite") ?? undefined,
    hasGoogle: runtime.accounts.hasGoogle,
    art: choosePictures(cards.flatMap(({ example }) => (example ? [example.after] : []))),
  };
  return {
    data,
    messages: packMessages(messagesOf(locale, ["account"])),
    facts: {
      title: t(`account.${page}.title`),
      description: t(`account.${page}.description`),
      hidden: true,
    },
  };
}

/** Some of many, evenly spread, so that no two of a kind lie side by side. */
function choosePictures(all: readonly Picture[]): Picture[] {
  const step = Math.max(1, all.length / PICTURES);
  return Array.from(
    { length: Math.min(PICTURES, all.length) },
    (_, place) => all[Math.floor(place * step)],
  ).filter((picture) => picture !== undefined);
}
