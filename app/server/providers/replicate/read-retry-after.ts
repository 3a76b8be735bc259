import { z } from "zod";

const Body = z.object({ retry_after: z.number().optional().catch(undefined), detail: z.string().catch("") });

/** Seconds that an answer asks us to wait: by its header (seconds or a date), else by what its body says. */
export function readRetryAfter(header: string | null, body: string, now: Date): number | undefined {
  if (header !== null && /^\d{1,6}$/.test(header.trim())) return Number(header);
  const date = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - now.getTime()) / 1000));
  const told = Body.safeParse(parseJson(body));
  if (!told.success) return undefined;
  const seconds = /resets in ~?(\d{1,6})\s?s/.exec(told.data.detail)?.[1];
  return told.data.retry_after ?? (seconds === undefined ? undefined : Number(seconds));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
