const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Whole minutes until the next midnight UTC, when daily credits renew. Between 1 and 1440. */
export function minutesUntilMidnight(now: Date): number {
  return Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / MINUTE_MS);
}

/** Minutes as the locale says them: "5 hr, 20 min". `tag` is a BCP 47 tag. */
export function formatMinutes(tag: string, minutes: number): string {
  const say = (value: number, unit: "hour" | "minute") =>
    new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: "unit", unit, unitDisplay: "long" }).format(value);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [say(hours, "hour")] : []),
    ...(rest > 0 || hours === 0 ? [say(rest, "minute")] : []),
  ];
  return new Intl.ListFormat(tag, { style: "long", type: "unit" }).format(parts);
}
