import { useSubmit } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { createSiteConfigReader } from "~/pages/tool/form/site-config.ts";
import { useCallApi } from "~/pages/tool/form/use-call-api.ts";
import { useLocale } from "~/i18n/use-translate.tsx";

/**
 * Sends a form together with a fresh proof that a person fills it in. The check is loaded with the first press, and
 * where it gives nothing the form goes without, so that the answer says why it is refused.
 */
export function useHumanCheck() {
  const submit = useSubmit();
  const callApi = useCallApi();
  const { locale } = useLocale();
  const [isProving, setProving] = useState(false);

  const obtainToken = async (): Promise<string | null> => {
    const { openHumanCheck } = await import("~/pages/tool/form/open-human-check.ts");
    const readConfig = createSiteConfigReader(callApi);
    return openHumanCheck({ callApi, readConfig, readLocale: () => locale })();
  };
  const send = async (form: HTMLFormElement): Promise<void> => {
    setProving(true);
    const token = await obtainToken().catch(() => null);
    setProving(false);
    if (!form.isConnected) return; // whoever left the page meanwhile sends nothing
    const filled = new FormData(form);
    filled.set("turnstileToken", token ?? "");
    submit(filled, { method: "post" });
  };

  return {
    isProving,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isProving) void send(event.currentTarget);
    },
  };
}
