import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { isRecord } from "~/pages/tool/form/is-record.ts";
import { useCallApi, useDescribeCall } from "~/pages/tool/form/use-call-api.ts";
import { useLocalePath } from "~/i18n/use-translate.tsx";
import { announceCreditsChanged } from "~/pages/frame/credits.ts";

export type CheckInOutcome = { ok: true; granted: number } | { ok: false; text: string };

export interface CheckInControl {
  isBusy: boolean;
  outcome: CheckInOutcome | null;
  checkIn: () => void;
}

/** Checks in for today, and lets the header and the page's own data know. */
export function useCheckIn(): CheckInControl {
  const callApi = useCallApi();
  const describe = useDescribeCall();
  const path = useLocalePath();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CheckInOutcome | null>(null);
  const isAsking = useRef(false);

  const checkIn = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    const answer = await callApi({ path: "/api/check-in", body: {} });
    isAsking.current = false;
    setBusy(false);
    if (!answer.ok && answer.failure.code === "SIGN_IN_REQUIRED") {
      const next = encodeURIComponent(path("/credits"));
      return window.location.assign(`${path("/sign-in")}?next=${next}`);
    }
    setOutcome(answer.ok ? readOutcome(answer.body) : { ok: false, text: describe(answer.failure) });
    if (!answer.ok) return;
    announceCreditsChanged();
    revalidate();
  };

  return { isBusy, outcome, checkIn: () => void checkIn() };
}

const readOutcome = (body: unknown): CheckInOutcome => ({
  ok: true,
  granted: isRecord(body) && typeof body.granted === "number" ? body.granted : 0,
});
