import { authResponse } from "#registry/contract/wire/account-responses.ts";
import { AUTH_REQUESTS, type AuthPath } from "#registry/contract/wire/auth-requests.ts";
import type { AccountMail } from "~/server/viewer.ts";
import type { FormCall } from "../accounts.ts";
import type { AccountPost } from "../library/account-post.server.ts";
import { type AuthFlow, parseBody } from "../library/auth-flows.server.ts";
import { type AuthAnswer, type AuthGate, AuthRefusal } from "../library/auth-gate.server.ts";
import type { PasswordCheck } from "../passwords/password-check.server.ts";
import { readTimeCode } from "./codes.server.ts";
import type { FactorOwner, SecondFactors } from "./second-factors.server.ts";

interface FactorFlowOptions {
  gate: AuthGate;
  passwords: Pick<PasswordCheck, "prove">;
  factors: SecondFactors;
  post: Pick<AccountPost, "inBackground" | "sendQuietly">;
}

/** A code that the library takes for a wrong one, so that it counts the try. */
const WRONG = "";

/** Calls about second factors: with a code, this site's clock, and each code taken once. */
export function createFactorFlows({ gate, passwords, factors, post }: FactorFlowOptions) {
  const signedIn = async ({ request }: FormCall): Promise<FactorOwner> => {
    const owner = await factors.ownerOf(request);
    if (!owner) throw new AuthRefusal("UNAUTHORIZED", 401);
    return owner;
  };
  const challenged = async ({ request }: FormCall): Promise<FactorOwner> => {
    const owner = await factors.challengedOf(request);
    if (!owner) throw new AuthRefusal("INVALID_TWO_FACTOR_COOKIE", 401);
    return owner;
  };
  const provePassword = async (call: FormCall, password: string) => {
    if (!(await passwords.prove(password, call))) throw new AuthRefusal("INVALID_PASSWORD", 400);
  };
  /** Whoever is signed in and knows the password has to show the second factor too before it is changed. */
  const proveBoth = async (call: FormCall, { password, code }: { password: string; code: string }) => {
    const owner = await signedIn(call);
    if (!owner.isOn) throw new AuthRefusal("TWO_FACTOR_NOT_ENABLED", 400);
    await provePassword(call, password);
    if (!(await isCode(owner, code))) throw new AuthRefusal("INVALID_CODE", 400);
    await factors.forgive(owner);
    return owner;
  };
  const isCode = async (owner: FactorOwner, code: string): Promise<boolean> => {
    if (readTimeCode(code) !== null) return (await factors.takeTimeCode(owner, code)) !== null;
    const typed = await factors.countBackupCode(owner, code);
    return (await factors.readBackupCodes(owner)).includes(typed);
  };
  /** The factor is changed already: a call that fails for the notice would be told that it is not. */
  const tell = (about: Extract<AccountMail["about"], `second-factor-${string}`>, owner: FactorOwner) => {
    const { name, email, locale } = owner;
    post.inBackground("noting a notice", post.sendQuietly({ about, name }, { email, locale }));
  };

  /** The first code: from then on signing in takes one. Only here the backup codes are given. */
  const confirm = async (owner: FactorOwner, code: string) => {
    if (owner.isOn) throw new AuthRefusal("TOTP_ALREADY_ENABLED", 400);
    const backupCodes = await factors.readBackupCodes(owner);
    const isRight = (await factors.takeTimeCode(owner, code)) !== null;
    if (!isRight || !(await factors.turnOn(owner))) throw new AuthRefusal("INVALID_CODE", 400);
    await factors.forgive(owner);
    tell("second-factor-on", owner);
    return done({ backupCodes });
  };

  return {
    "/two-factor/enable": async (call, raw) => {
      const { password } = parseBody(AUTH_REQUESTS["/two-factor/enable"].body, raw);
      const owner = await signedIn(call);
      if (owner.isOn) throw new AuthRefusal("TOTP_ALREADY_ENABLED", 400);
      await provePassword(call, password);
      await factors.makeRoom(owner);
      const body = { password, method: "totp" };
      const answer = await gate.send(call, { path: "/two-factor/enable", body });
      return { ...answer, body: { totpURI: readUri(answer.body) } };
    },
    "/two-factor/verify-totp": async (call, raw) => {
      const { code } = parseBody(AUTH_REQUESTS["/two-factor/verify-totp"].body, raw);
      const own = await factors.ownerOf(call.request);
      if (own) return confirm(own, code);
      const owner = await challenged(call);
      const taken = await factors.takeTimeCode(owner, code);
      const body = { code: taken ?? WRONG };
      const answer = await gate.send(call, { path: "/two-factor/verify-totp", body });
      await factors.forgive(owner);
      return answer;
    },
    "/two-factor/verify-backup-code": async (call, raw) => {
      const { code } = parseBody(AUTH_REQUESTS["/two-factor/verify-backup-code"].body, raw);
      const owner = await challenged(call);
      const body = { code: await factors.countBackupCode(owner, code) };
      const answer = await gate.send(call, { path: "/two-factor/verify-backup-code", body });
      await factors.forgive(owner);
      return answer;
    },
    "/two-factor/generate-backup-codes": async (call, raw) => {
      const body = parseBody(AUTH_REQUESTS["/two-factor/generate-backup-codes"].body, raw);
      await proveBoth(call, body);
      const { password } = body;
      return gate.send(call, { path: "/two-factor/generate-backup-codes", body: { password } });
    },
    "/two-factor/disable": async (call, raw) => {
      const body = parseBody(AUTH_REQUESTS["/two-factor/disable"].body, raw);
      const owner = await proveBoth(call, body);
      await factors.turnOff(owner);
      tell("second-factor-off", owner);
      return done({});
    },
  } satisfies Partial<Record<AuthPath, AuthFlow>>;
}

/** An answer of this site's own. The session stays as it is: the page that sent a form without a script is read with it. */
const done = (body: object): AuthAnswer => ({
  ...{ status: 200, cookies: [], location: null, letterId: null },
  body: { status: true, ...body },
});

/** The address that an authenticator app takes the key from. */
const readUri = (body: unknown): string => authResponse.parse(body)?.totpURI ?? "";
