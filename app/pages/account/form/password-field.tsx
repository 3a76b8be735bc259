import { useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { Labelled, useInputProps, type TextFieldProps } from "./text-field.tsx";

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
