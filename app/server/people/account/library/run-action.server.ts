import { authResponse } from "#registry/contract/wire/account-responses.ts";
import type { AuthBody, AuthPath } from "#registry/contract/wire/auth-requests.ts";
import { localePath } from "~/i18n/locales.ts";
import type { AccountAction, FormCall } from "../accounts.ts";
import { readTimeCode } from "../second-factor/codes.server.ts";
import type { AuthAnswer } from "./auth-gate.server.ts";
import { asksForCode, codePageOf, safePath } from "./links.ts";

/** Makes one call with all rules around it. */
export type CallAuth = <Path extends AuthPath>(
  call: FormCall,
  path: Path,
  body: AuthBody<Path>,
) => Promise<AuthAnswer>;

export interface ActionResult {
  cookies: string[];
  url?: string;
  letterId: string | null;
  keyUri?: string;
  backupCodes?: string[];
}

/** Does what an account page's form asks for. @throws AuthRefusal */
export async function runAction(
  action: AccountAction,
  call: FormCall,
  callAuth: CallAuth,
): Promise<ActionResult> {
  const make = async <Path extends AuthPath>(path: Path, body: AuthBody<Path>) =>
    resultOf(await callAuth(call, path, body));
  const next = "next" in action ? (safePath(action.next, call.origin) ?? localePath(call.locale, "/")) : "";
  switch (action.do) {
    case "sign-up": {
      const { name, email, password, invite, turnstileToken } = action;
      return make("/sign-up/email", { name, email, password, invite, turnstileToken, callbackURL: next });
    }
    case "sign-in": {
      const { email, password } = action;
      const answer = await callAuth(call, "/sign-in/email", { email, password, callbackURL: next });
      return { ...resultOf(answer), url: asksForCode(answer) ? codePageOf(call.locale, next) : next };
    }
    case "google": {
      const body = { provider: "google", callbackURL: next, invite: action.invite };
      const answer = await callAuth(call, "/sign-in/social", body);
      const url = authResponse.parse(answer.body)?.url;
      return { ...resultOf(answer), ...(url === undefined ? {} : { url }) };
    }
    case "sign-out":
      return make("/sign-out", {});
    case "sign-out-everywhere":
      await make("/revoke-sessions", {});
      return make("/sign-out", {});
    case "end-other-sessions":
      return make("/revoke-other-sessions", {});
    case "resend-verification":
      return make("/send-verification-email", { email: action.email, callbackURL: next });
    case "request-reset":
      return make("/request-password-reset", { email: action.email });
    case "reset":
      return make("/reset-password", { token: action.token, newPassword: action.password });
    case "change-name":
      return make("/update-user", { name: action.name });
    case "change-email": {
      const { email, password, code } = action;
      return make("/change-email", { newEmail: email, password, code });
    }
    case "change-password":
      return make("/change-password", { currentPassword: action.current, newPassword: action.password });
    case "sign-in-code": {
      const { code } = action;
      const path = readTimeCode(code) === null ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
      return { ...(await make(path, { code })), url: next };
    }
    case "begin-codes":
      return make("/two-factor/enable", { password: action.password });
    case "confirm-codes":
      return make("/two-factor/verify-totp", { code: action.code });
    case "renew-backup-codes":
      return make("/two-factor/generate-backup-codes", { password: action.password, code: action.code });
    case "end-codes":
      return make("/two-factor/disable", { password: action.password, code: action.code });
  }
}

/** What a form learns of an answer. The address of a key and backup codes are shown once. */
function resultOf({ cookies, letterId, body }: AuthAnswer): ActionResult {
  const { totpURI, backupCodes } = authResponse.parse(body) ?? {};
  return { cookies, letterId, ...(totpURI && { keyUri: totpURI }), ...(backupCodes && { backupCodes }) };
}
