import { expect } from "vitest";
import type { RuntimeOverrides } from "~/server/runtime.server.ts";
import type { Failure, SiteClient } from "../../../../../tests/site-client.ts";
import { openAccountSite, PASSWORD, type AccountSite } from "../accounts.fixture.ts";
import { codeAt, stepAt } from "./codes.server.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A key's characters from what an authenticator app is told, spaces or not. */
export function readKey(text: string): string {
  const signs = [...text.replace(/\s/g, "")];
  const bits = signs.map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2))).toString("latin1");
}

const STEP_MS = 30_000;

/** A clock that stands still until a test moves it. The accounts library has the machine's, so this one starts there. */
export const startClock = () => ({ at: Date.now() });

/** A site by a clock of its own, or by one that several share. */
export async function openFactorSite(
  settings?: Record<string, string>,
  overrides: RuntimeOverrides = {},
  clock = startClock(),
) {
  const site = await openAccountSite(settings, { now: () => new Date(clock.at), ...overrides });
  return {
    ...site,
    /** Moves the site's clock. */
    pass: (ms: number) => void (clock.at += ms),
    ...codesOf(site, {
      codeOf: (key, ahead = 0) => codeAt(key, stepAt(new Date(clock.at)) + ahead),
      wait: () => void (clock.at += STEP_MS),
    }),
  };
}

interface AppClock {
  /** What an authenticator app shows, so many half minutes ahead. */
  codeOf(key: string, ahead?: number): string;
  /** Waits for the app's next code. */
  wait(): void;
}

const codesOf = ({ post, signIn, newAccount, newClient }: AccountSite, app: AppClock) => {
  const setUp = async (client: SiteClient, password = PASSWORD) => {
    const begun = await post<{ totpURI: string }>(client, "/two-factor/enable", { password });
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    return {
      uri: begun.body.totpURI,
      key: readKey(new URL(begun.body.totpURI).searchParams.get("secret") ?? ""),
    };
  };
  const giveCode = (client: SiteClient, code: string) =>
    post<Failure & { token: string }>(client, "/two-factor/verify-totp", { code });
  return {
    ...app,
    setUp,
    giveCode,
    giveBackupCode: (client: SiteClient, code: string) =>
      post(client, "/two-factor/verify-backup-code", { code }),
    /** An account with a second factor, and a browser that is signed in to it. */
    async newSecured(email: string) {
      const { client, id } = await newAccount(email);
      const { key } = await setUp(client);
      const done = await post<{ backupCodes: string[] }>(client, "/two-factor/verify-totp", {
        code: app.codeOf(key),
      });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      app.wait();
      return { client, id, key, backupCodes: done.body.backupCodes };
    },
    /** A browser that gave the right password and is asked for a code. */
    async challenge(email: string, client = newClient()) {
      const { status, body } = await signIn(client, email);
      expect([status, body]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ["totp"] }]);
      return client;
    },
  };
};

export type FactorSite = Awaited<ReturnType<typeof openFactorSite>>;
