import { authResponse } from "#registry/contract/wire/account-responses.ts";
import type { AuthBody, AuthPath } from "#registry/contract/wire/auth-requests.ts";
import { localePath } from "~/i18n/locales.ts";
import type { AccountAction, FormCall } from "../accounts.ts";
import type { AuthAnswer } from "./auth-gate.server.ts";
import { safePath, asksForCode, codePageOf } from "./links.ts";
import { readTimeCode } from "../second-factor/codes.server.ts";

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
  const next = "next" in action ? (safePath(action.next, call.origin) ?? localePath(call.locale, "/")) : "";
  switch (action.do) {
    case "sign-up": {
      const { name, email, password, invite, turnstileToken } = action;
      const wish = { name, email, password, invite, turnstileToken, callbackURL: next };
      return only(await callAuth(call, "/sign-up/email", wish));
    }
    case "sign-in": {
      const { email, password } = action;
      const answer = await callAuth(call, "/sign-in/email", { email, password, callbackURL: next });
      return { ...only(answer), url: asksForCode(answer) ? codePageOf(call.locale, next) : next };
    }
    case "google": {
      const wish = { provider: "google", callbackURL: next, invite: action.invite };
      const answer = await callAuth(call, "/sign-in/social", wish);
      const url = authResponse.parse(answer.body)?.url;
      return { ...only(answer), ...(url === undefined ? {} : { url }) };
    }
    case "sign-out":
      return only(await callAuth(call, "/sign-out", {}));
    case "sign-out-everywhere": {
      await callAuth(call, "/revoke-sessions", {});
      return only(await callAuth(call, "/sign-out", {}));
    }
    case "end-other-sessions":
      return only(await callAuth(call, "/revoke-other-sessions", {}));
    case "resend-verification":
      return only(
        await callAuth(call, "/send-verification-email", { email: action.email, callbackURL: next }),
      );
    case "request-reset":
      return only(await callAuth(call, "/request-password-reset", { email: action.email }));
    case "reset": {
      const { token, password } = action;
      return only(await callAuth(call, "/reset-password", { token, newPassword: password }));
    }
    case "change-name":
      return only(await callAuth(call, "/update-user", { name: action.name }));
    case "change-email": {
      const { email, password, code } = action;
      return only(await callAuth(call, "/change-email", { newEmail: email, password, code }));
    }
    case "change-password": {
      const { current, password } = action;
      const wish = { currentPassword: current, newPassword: password };
      return only(await callAuth(call, "/change-password", wish));
    }
    case "sign-in-code": {
      const { code } = action;
      const path = readTimeCode(code) === null ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
      return { ...only(await callAuth(call, path, { code })), url: next };
    }
    case "begin-codes":
      return tell(await callAuth(call, "/two-factor/enable", { password: action.password }));
    case "confirm-codes":
      return tell(await callAuth(call, "/two-factor/verify-totp", { code: action.code }));
    case "renew-backup-codes": {
      const { password, code } = action;
      return tell(await callAuth(call, "/two-factor/generate-backup-codes", { password, code }));
    }
    case "end-codes": {
      const { password, code } = action;
      return only(await callAuth(call, "/two-factor/disable", { password, code }));
    }
  }
}

const only = ({ cookies, letterId }: AuthAnswer): ActionResult => ({ cookies, letterId });

/** With what of an answer is shown once. */
function tell(answer: AuthAnswer): ActionResult {
  const { totpURI, backupCodes } = authResponse.parse(answer.body) ?? {};
  return { ...only(answer), ...(totpURI && { keyUri: totpURI }), ...(backupCodes && { backupCodes }) };
}
