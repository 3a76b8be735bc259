import { getInputProps } from "@conform-to/react";
import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import type { TextFieldMetadata } from "./account-form.tsx";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { Button, type ButtonSize, type ButtonVariant, Spinner } from "~/ui/button.tsx";

/** The look of a line of text to fill in. */
const INPUT_CLASS =
  "min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base hover:border-muted " +
  "focus-visible:-outline-offset-1 aria-[invalid=true]:border-danger";

interface TextFieldProps {
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
function useInputProps({
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
function Labelled({ field, label, hint, aside, children }: TextFieldProps & { children: ReactNode }) {
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

/** What a code is of: it decides which keys a phone shows. */
export type CodeKind = "app" | "backup";

interface CodeFieldProps extends Pick<TextFieldProps, "field" | "hint" | "isFirstWrong"> {
  kind: CodeKind;
  /** Changes the kind. */
  aside?: ReactNode;
}

const OF_KIND = {
  app: { label: "account.form.code", autoComplete: "one-time-code", inputMode: "numeric" },
  backup: { label: "account.form.backupCode", autoComplete: "off", inputMode: "text" },
} as const satisfies Record<CodeKind, object>;

/** A code that goes with the password. */
export function CodeField({ kind, ...rest }: CodeFieldProps) {
  const t = useTranslate();
  const { label, autoComplete, inputMode } = OF_KIND[kind];
  const field = { ...rest, label: t(label), type: "text", autoComplete } as const;
  const input = useInputProps(field);
  return (
    <Labelled {...field}>
      <input
        {...input}
        dir="ltr"
        inputMode={inputMode}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </Labelled>
  );
}

/** The address that a person signs in with. */
export function EmailField(props: Omit<TextFieldProps, "label" | "type" | "autoComplete">) {
  const t = useTranslate();
  return <TextField {...props} label={t("account.form.email")} type="email" autoComplete="username" />;
}

type PasswordFieldProps = Omit<TextFieldProps, "type" | "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
};

/** A password, which can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  const field = { ...props, type: "password" } as const;
  const input = useInputProps(field);
  return (
    <Labelled {...field}>
      {/* The button lies at the end of what is typed, which runs from left to right. */}
      <span dir="ltr" className="relative block">
        <input
          {...input}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(input.className, "pe-12")}
        />
        <IconButton
          label={t("account.form.showPassword")}
          aria-pressed={isShown}
          aria-controls={input.id}
          onClick={() => setShown(!isShown)}
          className="needs-script absolute end-0 top-0"
        >
          <Icon name={isShown ? "eye-off" : "eye"} size={20} />
        </IconButton>
      </span>
    </Labelled>
  );
}

interface SubmitButtonProps {
  isPending: boolean;
  /** It can't be used yet; its words say when. */
  isWaiting?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  children: ReactNode;
}

/** Sends its form. While that is under way it keeps the focus, says so, and takes no second press. */
export function SubmitButton({ isPending, isWaiting = false, children, ...look }: SubmitButtonProps) {
  const t = useTranslate();
  return (
    <Button
      {...look}
      type="submit"
      className={look.block === true ? undefined : "justify-self-start"}
      aria-disabled={isPending || isWaiting || undefined}
      onClick={(event) => {
        if (isPending || isWaiting) event.preventDefault();
      }}
    >
      {isPending && <Spinner />}
      {children} {isPending && <span className="sr-only">{t("common.loading")}</span>}
    </Button>
  );
}
