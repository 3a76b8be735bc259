import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { announceCreditsChanged } from "~/pages/frame/credits.ts";
import { useWayOut } from "../use-way-out.ts";
import { WayOnDialog, type OpenProps } from "./way-on-dialog.tsx";

/** The session ended while the form was open: signing in anew, or going on as a visitor. */
export function SessionEndedDialog({ open, onClose }: OpenProps) {
  const t = useTranslate();
  const { toAccount } = useWayOut();
  const { state, submit } = useFetcher();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (state !== "idle" || !isLeaving.current) return;
    isLeaving.current = false;
    announceCreditsChanged();
    onClose();
  }, [state, onClose]);

  const goOn = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    submit({}, { method: "post", action: "/sign-out" });
  };
  return (
    <WayOnDialog
      open={open}
      onClose={onClose}
      title={t("style.dialog.sessionEnded.title")}
      text={t("style.dialog.sessionEnded.text")}
      stay={{ label: t("style.dialog.sessionEnded.goOn"), onClick: goOn, isPending: state !== "idle" }}
      way={{ label: t("style.dialog.signIn.action"), to: toAccount("/sign-in") }}
    />
  );
}
