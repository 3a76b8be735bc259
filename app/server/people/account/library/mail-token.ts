import { z } from "zod";

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
    const json = new TextDecoder().decode(
      Uint8Array.from(atob(toBase64(payload)), (sign) => sign.charCodeAt(0)),
    );
    return Payload.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

const toBase64 = (base64url: string): string => base64url.replaceAll("-", "+").replaceAll("_", "/");

/** Whether a token confirms an account's new address. */
export const isChangeOfEmail = (token: string): boolean =>
  readMailToken(token)?.requestType === "change-email-verification";

/** Whether a token allows, at an account's own address, that another takes its place. */
export const isLeaveToChange = (token: string): boolean =>
  readMailToken(token)?.requestType === "change-email-confirmation";
