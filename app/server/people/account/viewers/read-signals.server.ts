import type { Signal, Signals } from "~/server/viewer/signals.ts";
import { householdOf } from "./network-address.server.ts";

/** What of a request tells who makes it. */
export interface SignalSource {
  clientAddress: string;
  /** Marks by which the browser is known. Its name is none: many people have the same, and it is easily changed. */
  browserMarks: readonly (string | null | undefined)[];
}

/** The signals of a request: the household's network and the browser. */
export function readSignals(
  signals: Pick<Signals, "codeOf">,
  { clientAddress, browserMarks }: SignalSource,
): Signal[] {
  const household = householdOf(clientAddress);
  return [
    ...(household === "unknown" ? [] : [signals.codeOf("network", household)]),
    ...browserMarks.flatMap((mark) => (mark ? [signals.codeOf("device", mark)] : [])),
  ];
}
