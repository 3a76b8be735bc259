import { getInputProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import type { TextFieldMetadata } from "./use-account-form.ts";

/** The look of a line of text to fill in. */
const INPUT_CLASS =
  "min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base hover:border-muted " +
  "focus-visible:-outline-offset-1 aria-[invalid=true]:border-danger";

export interface TextFieldProps {
  field: TextFieldMetadata;
  label: string;
  type: "text" | "email" | "password";
  autoComplete: string;
  /** What stands there before anybody types. */
  initial?: string;
  /** What to know before typing. */
  hint?: string;
  /** Beside the label. */
  aside?: ReactNode;
  /** Takes the focus when the page arrives, because it is the first that is wrong. */
  isFirstWrong?: boolean;
}

/** An address is written from left to right in every language, and never corrected. */
const ADDRESS = { dir: "ltr", inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

/** What the element of a field needs: its name, what was typed, and what is wrong with it. */
export function useInputProps({
  field,
  type,
  autoComplete,
  initial,
  hint,
  isFirstWrong = false,
}: TextFieldProps): InputHTMLAttributes<HTMLInputElement> {
  const { key: _key, ...props } = getInputProps(field, { type, ariaAttributes: false });
  const isWrong = field.errors !== undefined;
  const describedBy = classNames(isWrong && field.errorId, hint !== undefined && field.descriptionId);
  return {
    ...props,
    autoComplete,
    defaultValue: props.defaultValue ?? initial,
    required: true,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    className: INPUT_CLASS,
    ...(type === "email" && ADDRESS),
    // Without a script the browser takes the reader to the field that the answer is about.
    ...(isFirstWrong && { autoFocus: true }),
  };
}

/** A line of text with its label above, and below it what is wrong or what to know. */
export function TextField(props: TextFieldProps) {
  const input = useInputProps(props);
  return (
    <Labelled {...props}>
      <input {...input} />
    </Labelled>
  );
}

/** A field's label, error and hint around its element. */
export function Labelled({ field, label, hint, aside, children }: TextFieldProps & { children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <label htmlFor={field.id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {field.errors !== undefined && (
        <p id={field.errorId} className="flex items-start gap-1.5 text-xs text-danger">
          <Icon name="triangle-alert" size={16} className="mt-px flex-none" />
          {field.errors}
        </p>
      )}
      {hint !== undefined && (
        <p id={field.descriptionId} className="text-xs text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
