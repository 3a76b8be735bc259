import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { Receipt } from "#registry/contract/wire/responses.ts";
import type { AccountOutcome, FormCall } from "~/server/people/account/accounts.ts";
import type { Accounts } from "~/server/people/account/accounts.server.ts";
import { fixedTranslate, type FixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath } from "~/i18n/locales.ts";
import { deleteAllOf } from "~/server/privacy/delete-pictures.server.ts";
import {
  formCallOf,
  readForm,
  submitForm,
  answerForm,
  tellDone,
} from "~/routes/pages/account-forms.server.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import type { AppKey } from "~/pages/account/account-form.tsx";

/** What deleting an account is made of, one part of the site each. */
export interface Farewell {
  /** Ends what would go on costing money. */
  forgetPayments(accountId: string): Promise<void>;
  /** Signs out every browser, so that nothing new is made; gives this one's headers. */
  signOutEverywhere(): Promise<AccountOutcome>;
  deletePictures(accountId: string): Promise<Receipt>;
  removeRecords(accountId: string): Promise<void>;
}

const SETTINGS_FORMS = [
  "change-name",
  "change-email",
  "change-password",
  "begin-codes",
  "confirm-codes",
  "renew-backup-codes",
  "end-codes",
  "request-reset",
  "end-session",
  "end-other-sessions",
  "sign-out-everywhere",
  "delete",
] as const;

/** Takes a form of the settings, and tells the page what came of it. */
export async function answerSettingsForm(args: ActionFunctionArgs) {
  const call = formCallOf(args);
  const { accounts } = args.context.runtime;
  const formData = await readForm(args.request);
  const asked = formData.get("do");
  const form = SETTINGS_FORMS.find((name) => name === asked);
  if (form === undefined) throw new Response(null, { status: 400 });
  const t = await fixedTranslate(call.locale);

  switch (form) {
    case "change-name":
      return answerForm(form, formData, t, (values) => accounts.run({ do: "change-name", ...values }, call));
    case "change-email": {
      const sent = await submitForm(form, formData, t, ({ password = "", ...values }) =>
        accounts.run({ do: "change-email", ...values, password }, call),
      );
      if (!sent.ok) return sent.refused;
      return tellDone(sent, { sentTo: sent.value.email });
    }
    case "change-password":
      return answerForm(form, formData, t, (values) =>
        accounts.run({ do: "change-password", ...values }, call),
      );
    case "request-reset":
      return answerForm(form, formData, t, (values) =>
        accounts.run({ do: "request-reset", ...values }, call),
      );
    case "end-session":
      return answerForm(form, formData, t, ({ session }) => accounts.endSession(session, call.request));
    case "end-other-sessions":
      return answerForm(form, formData, t, () => accounts.run({ do: "end-other-sessions" }, call));
    case "sign-out-everywhere": {
      const sent = await submitForm(form, formData, t, () =>
        accounts.run({ do: "sign-out-everywhere" }, call),
      );
      if (!sent.ok) return sent.refused;
      return redirect(localePath(call.locale, "/"), { headers: sent.outcome.headers });
    }
    case "begin-codes":
    case "confirm-codes":
    case "renew-backup-codes":
    case "end-codes":
      return answerCodesForm(form, formData, { call, accounts, t });
    case "delete":
      return answerDelete(args, formData, call, t);
  }
}

/** Deletes the account once its owner has proven that it is meant, and leads to the receipt. */
async function answerDelete(
  { context }: ActionFunctionArgs,
  formData: FormData,
  call: FormCall,
  t: FixedTranslate,
) {
  const { accounts, payments, pipeline, now } = context.runtime;
  const profile = await accounts.readProfile(call.request);
  if (profile === null) return redirect(localePath(call.locale, "/sign-in"));
  const refuse = (message: string): AccountOutcome => ({
    ...{ ok: false, code: "NOT_PROVEN", message, field: "current", headers: new Headers() },
  });
  const prove = async (proof: string): Promise<AccountOutcome> => {
    if (profile.hasPassword) {
      const isOwn = await accounts.provePassword(proof, call);
      return isOwn ? { ok: true, headers: new Headers() } : refuse(t("account.error.passwordWrong"));
    }
    const isWord = spellingOf(proof) === spellingOf(t("account.delete.word"));
    return isWord ? { ok: true, headers: new Headers() } : refuse(t("account.error.word"));
  };
  const sent = await submitForm("delete", formData, t, ({ current }) => prove(current));
  if (!sent.ok) return sent.refused;
  const { receipt, headers } = await deleteAccount(profile.id, {
    forgetPayments: async (id) => payments?.forgetAccount(id, now()),
    signOutEverywhere: () => accounts.run({ do: "sign-out-everywhere" }, call),
    deletePictures: (id) => deleteAllOf(id, pipeline, now()),
    removeRecords: (id) => accounts.remove(id),
  });
  const goodbye = localePath(call.locale, "/account/goodbye");
  return redirect(`${goodbye}?receipt=${encodeURIComponent(receipt.id)}`, { headers });
}

/** A typed word without the differences of keyboards: case, spaces around it, and marks that are letters of their own. */
const spellingOf = (word: string): string => word.normalize("NFC").trim().toLowerCase();

/**
 * Deletes an account: money first, then the pictures, the person's own records last. Whatever fails on the way leaves an
 * account that can sign in and be deleted again, and is never charged.
 */
export async function deleteAccount(
  accountId: string,
  farewell: Farewell,
): Promise<{ receipt: Receipt; headers: Headers }> {
  await farewell.forgetPayments(accountId);
  const { headers } = await farewell.signOutEverywhere();
  const receipt = await farewell.deletePictures(accountId);
  await farewell.removeRecords(accountId);
  return { receipt, headers };
}

/** Light squares around the picture, without which scanners don't find it. */
const MARGIN = 4;

type CodesForm = "begin-codes" | "confirm-codes" | "renew-backup-codes" | "end-codes";

interface CodesFormParts {
  call: FormCall;
  accounts: Pick<Accounts, "run" | "readProfile">;
  t: FixedTranslate;
}

/** Takes a form about signing in with a code, and tells the page what came of it. */
async function answerCodesForm(form: CodesForm, formData: FormData, { call, accounts, t }: CodesFormParts) {
  const draw = async (key: string) => {
    const profile = await accounts.readProfile(call.request);
    return profile === null ? {} : { appKey: await drawAppKey(key, profile.email) };
  };
  switch (form) {
    case "begin-codes": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "begin-codes", ...values }, call),
      );
      if (!sent.ok) return sent.refused;
      const key = new URL(sent.outcome.keyUri ?? "").searchParams.get("secret") ?? "";
      return tellDone(sent, await draw(key));
    }
    case "confirm-codes": {
      let key: string | undefined;
      const sent = await submitForm(form, formData, t, (values) => {
        key = values.key;
        return accounts.run({ do: "confirm-codes", code: values.code }, call);
      });
      if (sent.ok) return tellDone(sent, backupCodesOf(sent));
      const { data: answer, init } = sent.refused;
      return data({ ...answer, ...(key !== undefined && (await draw(key))) }, init ?? {});
    }
    case "renew-backup-codes": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "renew-backup-codes", ...values }, call),
      );
      return sent.ok ? tellDone(sent, backupCodesOf(sent)) : sent.refused;
    }
    case "end-codes":
      return answerForm(form, formData, t, (values) => accounts.run({ do: "end-codes", ...values }, call));
  }
}

const backupCodesOf = ({ outcome: { backupCodes } }: { outcome: { backupCodes?: string[] } }) =>
  backupCodes && { backupCodes };

/** A key with everything that gets it into an authenticator app. @param key in base32. @param email names the account there. */
export async function drawAppKey(key: string, email: string): Promise<AppKey> {
  const { encode } = await import("uqr");
  const label = [PRODUCT.name, email].map(encodeURIComponent).join(":");
  const uri = `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(PRODUCT.name)}`;
  const { size, data } = encode(uri, { border: MARGIN, ecc: "M" });
  return { key, uri, picture: { size, path: data.map(drawRow).join("") } };
}

/** The dark squares of a row as one rectangle for each run of them. */
function drawRow(row: readonly boolean[], y: number): string {
  const signs = row.map((isDark) => (isDark ? "#" : " ")).join("");
  return [...signs.matchAll(/#+/g)]
    .map(({ 0: { length }, index: x }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join("");
}
