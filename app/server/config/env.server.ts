import { resolve } from "node:path";
import { z } from "zod";
import type { Secrets } from "./secrets.server.ts";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import { VARIABLES, type LOG_LEVELS } from "./env-variables.server.ts";

/** What the operator set, parsed once at start. Optional parts are absent where they are not configured. */
export interface Env {
  port: number;
  /** Absent: every interface. */
  host: string | undefined;
  /** Our own origin. Absent: taken from the request's host. */
  baseUrl: string | undefined;
  /** How many proxies stand before us. */
  trustProxy: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** The first signs, all are accepted. */
  sessionSecrets: Secrets | undefined;
  provider: "local" | "replicate";
  replicate: { token: string; baseUrl: string; webhookSecret: string | undefined } | undefined;
  s3:
    | {
        bucket: string;
        region: string;
        endpoint: string | undefined;
        credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
      }
    | undefined;
  storagePublicBase: string | undefined;
  turnstile: { siteKey: string; secretKey: string; verifyUrl: string } | undefined;
  stripe: { secretKey: string; webhookSecret: string | undefined; apiBase: string } | undefined;
  /** Whether credits can be had at a checkout that takes no money. */
  allowDevCheckout: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  supportEmail: string;
  google: { clientId: string; clientSecret: string } | undefined;
  enable21x9: boolean;
  freePreviews: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Who knows it may read `/metrics`. Absent: whoever asks from this machine. */
  metricsToken: string | undefined;
  /** Seconds. */
  generationDeadlineS: number;
  /** Absolute path. */
  stylesDir: string;
  visitorCreditsPerAddress: number;
  /** PBKDF2 rounds of each guess at the embedded human check. */
  humanCheckRounds: number;
  rateLimitScale: number;
}

/** Thrown by `parseEnv`; its message is meant for the operator. */
export class EnvError extends OperatorError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings can't be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "EnvError";
    this.problems = problems;
  }
}

const exampleOf = (name: string): string =>
  Object.entries(VARIABLES).find(([known]) => known === name)?.[1].description ?? "";
const problem = (name: string, reason: string): string =>
  `${name}: ${reason}; for example ${name}=${exampleOf(name)}`;

const Variables = z.object(VARIABLES);
type Values = z.infer<typeof Variables>;

type Given = { readonly [name in keyof Values]?: string };

/** What makes a site more than one machine's own: its mails, callbacks and customers need an address that nobody else chooses. */
export const NEEDS_BASE_URL = [
  "DATABASE_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "REPLICATE_API_TOKEN",
] as const;

/** Rules that hold between variables, each as `[broken?, variable to mend, reason]`. */
const joinedRules = (given: Given): [boolean, keyof Values, string][] => {
  const pair = (first: keyof Values, second: keyof Values): [boolean, keyof Values, string][] => [
    [
      given[first] !== undefined && given[second] === undefined,
      second,
      `must be given together with ${first}`,
    ],
    [
      given[second] !== undefined && given[first] === undefined,
      first,
      `must be given together with ${second}`,
    ],
  ];
  const asking = NEEDS_BASE_URL.filter((name) => given[name] !== undefined);
  return [
    [
      given.DATABASE_URL !== undefined && given.SESSION_SECRET === undefined,
      "SESSION_SECRET",
      "must be given when DATABASE_URL is set, the same for every instance",
    ],
    [
      given.PROVIDER === "replicate" && given.REPLICATE_API_TOKEN === undefined,
      "REPLICATE_API_TOKEN",
      "must be given when PROVIDER is replicate",
    ],
    [
      asking.length > 0 && given.BASE_URL === undefined,
      "BASE_URL",
      `must be given when ${asking.join(" and ")} is set: links in mails and callbacks are made of it`,
    ],
    ...pair("S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"),
    ...pair("TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"),
    ...pair("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"),
  ];
};

/**
 * Reads the environment. An empty value counts as unset.
 * @throws EnvError naming every variable that can't be used, the reason and an example; never the value itself.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given: Given = Object.fromEntries(
    Object.keys(VARIABLES).flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const broken = joinedRules(given).filter(([isBroken]) => isBroken);
  const problems = broken.map(([, name, reason]) => problem(name, reason));
  const parsed = Variables.safeParse(given);
  if (parsed.success && problems.length === 0) return nameValues(parsed.data);
  const issues = parsed.error?.issues ?? [];
  const first = issues.filter(
    ({ path: [name] }, index) => issues.findIndex(({ path }) => path[0] === name) === index,
  );
  throw new EnvError([...first.map(({ path, message }) => problem(path.join("."), message)), ...problems]);
}

const providerOf = (v: Values): Env["provider"] =>
  v.PROVIDER ?? (v.REPLICATE_API_TOKEN ? "replicate" : "local");

const LOOPBACK_NAME = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether credits that nobody paid for cost nobody anything: the site is on this machine for itself and makes its results here. */
const isTrial = (v: Values): boolean =>
  providerOf(v) === "local" &&
  !v.STRIPE_SECRET_KEY &&
  !v.DATABASE_URL &&
  (v.BASE_URL === undefined || LOOPBACK_NAME.test(new URL(v.BASE_URL).hostname));

const nameValues = (v: Values): Env => ({
  port: v.PORT,
  host: v.HOST,
  baseUrl: v.BASE_URL,
  trustProxy: v.TRUST_PROXY,
  dataDir: resolve(v.DATA_DIR),
  databaseUrl: v.DATABASE_URL,
  sessionSecrets: v.SESSION_SECRET,
  provider: providerOf(v),
  replicate: v.REPLICATE_API_TOKEN
    ? {
        token: v.REPLICATE_API_TOKEN,
        baseUrl: v.REPLICATE_BASE_URL,
        webhookSecret: v.REPLICATE_WEBHOOK_SECRET,
      }
    : undefined,
  s3: nameBucket(v),
  storagePublicBase: v.STORAGE_PUBLIC_BASE,
  turnstile:
    v.TURNSTILE_SITE_KEY && v.TURNSTILE_SECRET_KEY
      ? {
          siteKey: v.TURNSTILE_SITE_KEY,
          secretKey: v.TURNSTILE_SECRET_KEY,
          verifyUrl: v.TURNSTILE_VERIFY_URL,
        }
      : undefined,
  stripe: v.STRIPE_SECRET_KEY
    ? { secretKey: v.STRIPE_SECRET_KEY, webhookSecret: v.STRIPE_WEBHOOK_SECRET, apiBase: v.STRIPE_API_BASE }
    : undefined,
  allowDevCheckout: v.ALLOW_DEV_CHECKOUT ?? isTrial(v),
  smtpUrl: v.SMTP_URL,
  mailFrom: v.MAIL_FROM,
  supportEmail: v.SUPPORT_EMAIL,
  google:
    v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
      ? { clientId: v.GOOGLE_CLIENT_ID, clientSecret: v.GOOGLE_CLIENT_SECRET }
      : undefined,
  enable21x9: v.ENABLE_21_9,
  freePreviews: v.FREE_PREVIEWS,
  logLevel: v.LOG_LEVEL,
  metricsToken: v.METRICS_TOKEN,
  generationDeadlineS: v.GENERATION_DEADLINE_S,
  stylesDir: resolve(v.STYLES_DIR),
  visitorCreditsPerAddress: v.VISITOR_CREDITS_PER_ADDRESS,
  humanCheckRounds: v.HUMAN_CHECK_ROUNDS,
  rateLimitScale: v.RATE_LIMIT_SCALE,
});

const nameBucket = (v: Values): Env["s3"] => {
  if (!v.S3_BUCKET) return undefined;
  return {
    bucket: v.S3_BUCKET,
    region: v.S3_REGION,
    endpoint: v.S3_ENDPOINT,
    credentials:
      v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: v.S3_ACCESS_KEY_ID, secretAccessKey: v.S3_SECRET_ACCESS_KEY }
        : undefined,
  };
};
