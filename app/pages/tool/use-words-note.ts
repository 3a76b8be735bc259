import { useEffect, useState } from "react";
import type { Field } from "#registry/contract/field.ts";
import { typedValues, type FormValues } from "./form/typed-values.ts";
import type { GetSession } from "./generation/use-session.ts";

/** After the last letter, in milliseconds: long enough that a sentence is not judged word by word. */
const PAUSE_MS = 700;

/** The texts that people write of their own accord. */
const isWritten = (field: Field): boolean =>
  field.control === "prompt" || (field.control === "text" && field.role === "prompt");

/**
 * What of the words in a form would be left out, told a moment after the last letter; null while nothing is to be told.
 * @param untouched the values that nobody wrote: they ask for nothing.
 */
export function useWordsNote(
  {
    fields,
    values,
    untouched,
    hasPhotos,
  }: {
    fields: readonly Field[];
    values: FormValues;
    untouched: FormValues;
    hasPhotos: boolean;
  },
  getSession: GetSession,
): string | null {
  const [note, setNote] = useState<string | null>(null);
  const written = fields.filter(
    (field) => isWritten(field) && (values[field.name] ?? "").trim() !== (untouched[field.name] ?? "").trim(),
  );
  const asked = written.length === 0 ? "" : JSON.stringify(typedValues(fields, values, []));
  useEffect(() => {
    setNote(null);
    if (asked === "") return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const told = await (await getSession())?.readWords(JSON.parse(asked), hasPhotos);
      if (isCurrent) setNote(told ?? null);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked, hasPhotos, getSession]);
  return note;
}
