import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Labelled, useInputProps, type TextFieldProps } from "./text-field.tsx";

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
