import { data } from "@remix-run/node";
import type { Accounts, FormCall } from "~/server/people/accounts/accounts.ts";
import type { FixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { submitForm } from "../submit-form.server.ts";
import { drawAppKey } from "./draw-app-key.server.ts";

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
