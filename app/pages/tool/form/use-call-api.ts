import { useMemo } from "react";
import { useLocale, useTranslate, type Translate } from "~/i18n/use-translate.tsx";
import { REACTION_SENTENCES, reactToFailure } from "#registry/contract/errors/react-to-failure.ts";
import { createApiCaller, type ApiFailure, type CallApi } from "./api-call.ts";

/** The site's JSON calls in the page's language. */
export function useCallApi(): CallApi {
  const { locale } = useLocale();
  return useMemo(
    () =>
      createApiCaller({
        fetch: (...request) => fetch(...request),
        readLocale: () => locale,
        isOnline: () => navigator.onLine,
      }),
    [locale],
  );
}

/** Tells why a call brought nothing: the server's sentence, else one of our own. */
export function useDescribeCall(): (failure: ApiFailure) => string {
  const t = useTranslate();
  return useMemo(() => (failure) => describeCall(failure, t), [t]);
}

const describeCall = (failure: ApiFailure, t: Translate): string => {
  if (failure.code === "OFFLINE") return t("errors.offline");
  return failure.message ?? t(REACTION_SENTENCES[reactToFailure(failure)]);
};
