import { Form } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { forgetVisit } from "../forget-visit.ts";

/**
 * Signs out and goes home: a form, because it changes something. The page is read anew, so that nothing of the form that was
 * open stays in its memory, to be kept again.
 */
export function SignOutForm({ className }: { className: string }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <Form method="post" action="/sign-out" reloadDocument onSubmit={forgetVisit}>
      <input type="hidden" name="next" value={path("/")} />
      <button type="submit" className={className}>
        <Icon name="log-out" size={18} className="flip text-faint" />
        {t("common.account.signOut")}
      </button>
    </Form>
  );
}
