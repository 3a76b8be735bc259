import { Form } from "@remix-run/react";
import type { FormEventHandler, ReactNode } from "react";
import { Icon } from "~/ui/icon.tsx";
import { FORM_FIELD, type useAccountForm } from "./use-account-form.ts";

interface AccountFormProps {
  form: Pick<ReturnType<typeof useAccountForm>, "formProps" | "errors">;
  /** Fields that nobody sees. */
  hidden?: Readonly<Record<string, string | undefined>>;
  /** What comes of it is shown where it stands, so the page must not scroll. */
  isInPlace?: boolean;
  /** Sends it in another way than as it is. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A form of an account page, with what is wrong as a whole above its fields. Sent as a plain form without scripts. */
export function AccountForm({
  form: { formProps, errors },
  hidden = {},
  isInPlace = false,
  onSubmit = formProps.onSubmit,
  children,
}: AccountFormProps) {
  return (
    <Form
      {...formProps}
      method="post"
      preventScrollReset={isInPlace}
      onSubmit={onSubmit}
      className="grid gap-4.5"
    >
      <input type="hidden" name={FORM_FIELD} value={formProps.id} />
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {errors !== undefined && <FormAlert id={`${formProps.id}-error`}>{errors}</FormAlert>}
      {children}
    </Form>
  );
}

/** Why a form was not taken, when no field is to blame. It can be focused, so that it is read out. */
export function FormAlert({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-control bg-danger-soft px-3.5 py-3 text-sm text-on-danger-soft outline-none"
    >
      <Icon name="triangle-alert" size={18} className="mt-px flex-none" />
      <span>{children}</span>
    </p>
  );
}
