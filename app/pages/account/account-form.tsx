import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type FormEventHandler, type ReactNode, useEffect } from "react";
import { Icon } from "~/ui/icon.tsx";
import { getFormProps, useForm, type FieldMetadata, type SubmissionResult } from "@conform-to/react";
import type { ACCOUNT_FORMS } from "#registry/contract/wire/account-forms.ts";

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

/** A field that is drawn by name; every field of these forms is one line of text. */
export type TextFieldMetadata = FieldMetadata<string>;

/** The field of a form that says which of a page's forms it is. */
export const FORM_FIELD = "do";

const firstWrongField = (answer: FormAnswer | undefined): string | undefined =>
  Object.entries(answer?.result.error ?? {}).find(([, errors]) => errors !== null)?.[0];

/**
 * A form of an account page, checked where it is sent to. What was typed stays, and the focus goes to the first field
 * that is wrong, or to the sentence above the fields.
 */
export function useAccountForm<Fields extends Record<string, string>>(name: AccountFormName) {
  const last = useActionData<FormAnswer>();
  const answer = last?.form === name ? last : undefined;
  const { formData, state } = useNavigation();
  const [form, fields] = useForm<Fields>({
    id: name,
    lastResult: answer?.result,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onSubmit",
  });

  const wrongField = firstWrongField(answer);
  // The sentence above the fields is there one rendering later than the answer.
  useEffect(() => {
    const element = document.getElementById(name);
    if (wrongField === undefined || !(element instanceof HTMLFormElement)) return;
    const field = element.elements.namedItem(wrongField);
    const target = field instanceof HTMLElement ? field : element.querySelector("[role=alert]");
    if (target instanceof HTMLElement) target.focus();
  }, [name, answer, wrongField, form.errors]);

  return {
    formProps: getFormProps(form),
    fields,
    /** Errors about no field of their own. */
    errors: form.errors,
    answer,
    /** It was taken, and this is the page's answer to it. */
    isDone: answer?.result.status === "success",
    /** The field that takes the focus when the page arrives without a script. */
    wrongField,
    isPending: state !== "idle" && formData?.get(FORM_FIELD) === name,
  };
}

/** The forms of the account pages, by what they ask for. */
export type AccountFormName = keyof typeof ACCOUNT_FORMS;

/** What a page is told about a form that it sent. */
export interface FormAnswer {
  form: AccountFormName;
  /** What was typed, without passwords, and what is wrong with it, in the page's language. */
  result: SubmissionResult;
  /** Why it was refused, for what the page offers next. */
  code?: string;
  /** The address that a mail went to. */
  sentTo?: string;
  /** By which may be asked what became of that mail. */
  letterId?: string;
  /** What an authenticator app needs, until its first code is confirmed. */
  appKey?: AppKey;
  /** Shown this once. */
  backupCodes?: readonly string[];
}

/** A key for an authenticator app. */
export interface AppKey {
  /** In letters and digits, to be typed or copied. */
  key: string;
  /** The address that opens it in an app on the same device. */
  uri: string;
  /** The same address as a picture: how many squares wide, margins included, and the dark ones as an SVG path. */
  picture: { size: number; path: string };
}
