import { useCallback, useState } from "react";
import type { Field } from "#registry/contract/field.ts";
import { settleChoices, type MovedChoice } from "./choice-offers.ts";
import type { FormValues } from "./typed-values.ts";

interface Held {
  values: FormValues;
  moved: readonly MovedChoice[];
}

/** A form's values, in which no choice stays at an option that is not offered with the others. */
export function useFormValues(
  fields: readonly Field[],
  initial: () => FormValues,
): Held & { setValue: (name: string, value: string) => void; restore: (values: FormValues) => void } {
  const [held, setHeld] = useState<Held>(() => ({ ...settleChoices(fields, initial()), moved: [] }));
  const restore = useCallback(
    (values: FormValues) =>
      setHeld((before) => ({ ...settleChoices(fields, { ...before.values, ...values }), moved: [] })),
    [fields],
  );
  const setValue = useCallback(
    (name: string, value: string) =>
      setHeld((before) => settleChoices(fields, { ...before.values, [name]: value })),
    [fields],
  );
  return { ...held, setValue, restore };
}
