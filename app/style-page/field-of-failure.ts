import type { Field } from "#registry/contract/field.ts";
import type { Translate } from "~/i18n/use-translate.tsx";
import type { GenerationFailure } from "./generation-state.ts";

/** What only the server finds out about an address. */
const ABOUT_ADDRESSES = [
  "errors.invalidAddress",
  "errors.addressUnreachable",
  "errors.addressNoPicture",
] as const;

/** The field that a refusal is about, where the server names one that is shown or says what only one of them can mean. */
export function fieldOfFailure(
  { code, field, message }: GenerationFailure,
  fields: readonly Field[],
  t: Translate,
): string | null {
  if (code !== "INVALID_INPUT") return null;
  if (fields.some(({ name }) => name === field)) return field ?? null;
  const isAboutAddress = ABOUT_ADDRESSES.some((key) => t(key) === message);
  const address = isAboutAddress ? fields.find(({ control }) => control === "address") : undefined;
  return address?.name ?? null;
}
