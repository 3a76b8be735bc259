import { z } from "zod";
import type { Locale } from "#registry/contract/locale.ts";
import { safeNext } from "#registry/contract/wire/safe-next.ts";
import { localePath } from "~/i18n/locales.ts";
import type { FormCall } from "../accounts.ts";

/**
 * A path of ours to go on to, or null when the address could lead anywhere else; see `safeNext`.
 * @param asked a path with query, or an absolute address of `origin`.
 */
export function safePath(asked: string | null | undefined, origin: string): string | null {
  if (!asked) return null;
  return safeNext(asked.startsWith(`${origin}/`) ? asked.slice(origin.length) : asked, "") || null;
}

const CodeAsked = z.object({ twoFactorRedirect: z.literal(true) });

/** Whether an answer of the accounts library asks for a code before it signs in. */
export const asksForCode = ({ body }: { body: unknown }): boolean => CodeAsked.safeParse(body).success;

/** The page that asks for it and then goes on to `next`. */
export const codePageOf = (locale: Locale, next: string): string =>
  `${localePath(locale, "/sign-in-code")}?next=${encodeURIComponent(next)}`;

const Payload = z.object({
  email: z.string(),
  updateTo: z.string().optional(),
  requestType: z.string().optional(),
  /** Seconds since 1970. */
  iat: z.number().optional(),
});

/** What a confirmation link's token says. Nothing is proven by that: the library checks its signature. */
export function readMailToken(token: string): z.infer<typeof Payload> | null {
  const [, payload = ""] = token.split(".");
  try {
    const json = Buffer.from(payload, "base64url").toString();
    return Payload.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether a token confirms an account's new address. */
export const isChangeOfEmail = (token: string): boolean =>
  readMailToken(token)?.requestType === "change-email-verification";

/** Whether a token allows, at an account's own address, that another takes its place. */
export const isLeaveToChange = (token: string): boolean =>
  readMailToken(token)?.requestType === "change-email-confirmation";

/** Of an address, where an invitation's link carries its code. */
const PARAMETER = "invite";
/** Of a call, for programs that can't add a field. */
const HEADER = "X-Invite";

/**
 * The code of the invitation that an account is made by: what the field or the header says, be it a code or a whole link,
 * else what the address of the call carries, or that of the page of ours that it was sent from. Whether there is such a
 * code is not asked here.
 */
export function invitationOf(
  field: string | undefined,
  { request, origin }: Pick<FormCall, "request" | "origin">,
): string | undefined {
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) && new URL(referer).origin === origin ? referer : undefined;
  const said = [field, request.headers.get(HEADER) ?? undefined].map((text) => codeIn(text) ?? text?.trim());
  return [...said, codeIn(request.url), codeIn(page)].find((code) => code !== undefined && code !== "");
}

const codeIn = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address)
    ? (new URL(address).searchParams.get(PARAMETER) ?? undefined)
    : undefined;
