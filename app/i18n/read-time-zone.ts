/** A time zone by its name; UTC where there is none of that name. */
export function readTimeZone(name: string | null): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name ?? "UTC" }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
