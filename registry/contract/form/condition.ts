import type { Condition } from "../field.ts";

/** Whether every named value is one of those listed for it. No condition always holds. */
export function holds(condition: Condition | undefined, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(condition ?? {}).every(([name, accepted]) =>
    accepted.some((value) => value === String(values[name] ?? "")),
  );
}
