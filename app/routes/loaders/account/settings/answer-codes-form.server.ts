import { data } from "@remix-run/node";
import { PRODUCT } from "#registry/contract/product.ts";
import type { Accounts, FormCall } from "~/server/people/account/accounts.ts";
import type { FixedTranslate } from "~/i18n/fixed-translate.server.ts";
import type { AppKey } from "~/pages/account/form-answer.ts";
import { submitForm } from "../submit-form.server.ts";

/** Light squares around the picture, without which scanners don't find it. */
const MARGIN = 4;

type CodesForm = "begin-codes" | "confirm-codes" | "renew-backup-codes" | "end-codes";

interface CodesFormParts {
  call: FormCall;
  accounts: Pick<Accounts, "run" | "readProfile">;
  t: FixedTranslate;
}

/** Takes a form about signing in with a code, and tells the page what came of it. */
export async function answerCodesForm(
  form: CodesForm,
  formData: FormData,
  { call, accounts, t }: CodesFormParts,
) {
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
      const { headers, keyUri = "" } = sent.outcome;
      const key = new URL(keyUri).searchParams.get("secret") ?? "";
      return data({ ...sent.answer, ...(await draw(key)) }, { headers });
    }
    case "confirm-codes": {
      let key: string | undefined;
      const sent = await submitForm(form, formData, t, (values) => {
        key = values.key;
        return accounts.run({ do: "confirm-codes", code: values.code }, call);
      });
      if (sent.ok) return data(withBackupCodes(sent), { headers: sent.outcome.headers });
      const { data: answer, init } = sent.refused;
      return data({ ...answer, ...(key !== undefined && (await draw(key))) }, init ?? {});
    }
    case "renew-backup-codes": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "renew-backup-codes", ...values }, call),
      );
      return sent.ok ? data(withBackupCodes(sent), { headers: sent.outcome.headers }) : sent.refused;
    }
    case "end-codes": {
      const sent = await submitForm(form, formData, t, (values) =>
        accounts.run({ do: "end-codes", ...values }, call),
      );
      return sent.ok ? data(sent.answer, { headers: sent.outcome.headers }) : sent.refused;
    }
  }
}

const withBackupCodes = <Answer extends object>({
  answer,
  outcome: { backupCodes },
}: {
  answer: Answer;
  outcome: { backupCodes?: string[] };
}) => ({ ...answer, ...(backupCodes && { backupCodes }) });

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
