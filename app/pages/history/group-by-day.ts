/** Things of one day, in the order they came. */
export interface Day<Thing> {
  /** `2026-10-26` */
  date: string;
  name: "today" | "yesterday" | null;
  things: readonly Thing[];
}

const DAY_MS = 86_400_000;

/**
 * Cuts a sorted list where the day changes.
 * @param timeZone an IANA name; the machine's own where left out.
 */
export function groupByDay<Thing extends { createdAt: string }>(
  things: readonly Thing[],
  { now, timeZone }: { now: Date; timeZone?: string | undefined },
): Day<Thing>[] {
  const format = new Intl.DateTimeFormat("en-CA-u-nu-latn", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const today = format.format(now);
  const yesterday = format.format(new Date(now.getTime() - DAY_MS));
  const days: { date: string; name: Day<Thing>["name"]; things: Thing[] }[] = [];
  for (const thing of things) {
    const date = format.format(new Date(thing.createdAt));
    const last = days.at(-1);
    if (last?.date === date) last.things.push(thing);
    else {
      const name = date === today ? "today" : date === yesterday ? "yesterday" : null;
      days.push({ date, name, things: [thing] });
    }
  }
  return days;
}
