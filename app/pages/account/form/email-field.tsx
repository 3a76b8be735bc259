import { useTranslate } from "~/i18n/use-translate.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** The address that a person signs in with. */
export function EmailField(props: Omit<TextFieldProps, "label" | "type" | "autoComplete">) {
  const t = useTranslate();
  return <TextField {...props} label={t("account.form.email")} type="email" autoComplete="username" />;
}
