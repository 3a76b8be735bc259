import type { ChangeEvent, InputHTMLAttributes } from "react";

interface PhotoInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onChange"> {
  onFiles: (files: File[]) => void;
}

/** The browser's file chooser. The same file can be chosen twice in a row. */
export function PhotoInput({ onFiles, ...rest }: PhotoInputProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = "";
  };
  return <input {...rest} type="file" onChange={onChange} />;
}
