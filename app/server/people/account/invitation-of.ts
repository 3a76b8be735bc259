import type { FormCall } from "./accounts.ts";

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
