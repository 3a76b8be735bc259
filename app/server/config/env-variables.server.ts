import { z } from "zod";
import { PRODUCT } from "#registry/contract/product.ts";
import { ALTCHA } from "#registry/contract/wire/values.ts";
import { smtpAddressProblem } from "./smtp-address.ts";
import type { Secrets } from "./secrets.server.ts";

const text = () => z.string();
const secret = (least: number) => z.string().min(least, `must have at least ${least} characters`);

/** Secrets parted by commas, each of them long enough and none of them twice. */
const secrets = (least: number) =>
  z.string().transform((value, context): Secrets => {
    const [current = "", ...older] = value.split(",").map((part) => part.trim());
    const all: Secrets = [current, ...older];
    const short = all.findIndex((part) => part.length < least);
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (short !== -1 && older.length > 0)
      return refuse(
        `must have at least ${least} characters in each of its secrets, which commas part: number ${short + 1} of ${all.length} has ${all[short]?.length}`,
      );
    if (short !== -1) return refuse(`must have at least ${least} characters`);
    if (new Set(all).size < all.length) return refuse("must not hold the same secret twice");
    return all;
  });

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

const positiveNumber = () =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a number")
    .transform(Number)
    .pipe(z.number().positive("must be above 0"));

const YES_OR_NO = {
  true: true,
  "1": true,
  yes: true,
  on: true,
  false: false,
  "0": false,
  no: false,
  off: false,
} as const;
const isYesOrNo = (value: string): value is keyof typeof YES_OR_NO => Object.hasOwn(YES_OR_NO, value);
const flag = () =>
  z.string().transform((value, context) => {
    if (isYesOrNo(value)) return YES_OR_NO[value];
    context.addIssue({ code: "custom", message: "must be true or false" });
    return z.NEVER;
  });

const parseUrl = (value: string) => (URL.canParse(value) ? new URL(value) : undefined);

/** An address with one of the schemes, without credentials unless the scheme carries them. */
const address = (...schemes: string[]) =>
  z.string().refine((value) => schemes.includes(parseUrl(value)?.protocol.slice(0, -1) ?? ""), {
    message: `must be an address starting with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
  });

/** Scheme, host and port only; gives the normalised origin. */
const origin = () =>
  address("http", "https")
    .pipe(z.string().regex(/^https?:\/\/[^/?#@]+\/?$/i, "must be scheme, host and port only, without a path"))
    .transform((value) => new URL(value).origin);

/** An address other paths are appended to: no trailing slash, no query. */
const base = () =>
  address("http", "https")
    .pipe(z.string().regex(/^[^?#]+$/, "must not have a query or a fragment"))
    .transform((value) => value.replace(/\/+$/, ""));

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Every variable the program reads, with what it accepts. The description is the example shown when a value is refused. */
export const VARIABLES = {
  PORT: wholeNumber(0, 65_535).default("3000").describe("3000"),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, "must be a host name or an address")
    .optional()
    .describe("127.0.0.1"),
  BASE_URL: origin().optional().describe("https://example.com"),
  TRUST_PROXY: wholeNumber(0, 10).default("0").describe("1"),
  DATA_DIR: text().default("./data").describe("./data"),
  DATABASE_URL: address("postgres", "postgresql")
    .optional()
    .describe("postgres://user:password@db:5432/name"),
  SESSION_SECRET: secrets(32)
    .optional()
    .describe("64 random characters, e.g. the output of: openssl rand -hex 32"),
  PROVIDER: z
    .enum(["local", "replicate"], { message: "must be local or replicate" })
    .optional()
    .describe("local"),
  REPLICATE_API_TOKEN: secret(8).optional().describe("r8_…"),
  REPLICATE_BASE_URL: base()
    .refine((value) => value.endsWith("/v1"), "must end in /v1")
    .default("https://api.replicate.com/v1")
    .describe("https://api.replicate.com/v1"),
  REPLICATE_WEBHOOK_SECRET: secret(8).optional().describe("whsec_…"),
  S3_BUCKET: text().optional().describe("pictures"),
  S3_REGION: text().default("us-east-1").describe("eu-central-1"),
  S3_ENDPOINT: base().optional().describe("https://s3.eu-central-1.amazonaws.com"),
  S3_ACCESS_KEY_ID: text().optional().describe("AKIA…"),
  S3_SECRET_ACCESS_KEY: text().optional().describe("the secret that belongs to S3_ACCESS_KEY_ID"),
  STORAGE_PUBLIC_BASE: base().optional().describe("https://cdn.example.com"),
  TURNSTILE_SITE_KEY: text().optional().describe("0x4AAA…"),
  TURNSTILE_SECRET_KEY: text().optional().describe("0x4AAA…"),
  TURNSTILE_VERIFY_URL: base()
    .default("https://challenges.cloudflare.com/turnstile/v0/siteverify")
    .describe("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  STRIPE_SECRET_KEY: secret(8).optional().describe("sk_live_…"),
  STRIPE_WEBHOOK_SECRET: secret(8).optional().describe("whsec_…"),
  STRIPE_API_BASE: base().default("https://api.stripe.com").describe("https://api.stripe.com"),
  ALLOW_DEV_CHECKOUT: flag().optional().describe("false"),
  SMTP_URL: address("smtp", "smtps")
    .superRefine((value, context) => {
      const message = URL.canParse(value) ? smtpAddressProblem(value) : null;
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .optional()
    .describe("smtps://user:password@mail.example.com"),
  MAIL_FROM: text()
    .default(`${PRODUCT.name} <no-reply@${PRODUCT.slug}.example>`)
    .describe("Name <no-reply@example.com>"),
  SUPPORT_EMAIL: z
    .string()
    .email("must be an e-mail address")
    .default("support@imgfx.example")
    .describe("support@imgfx.example"),
  GOOGLE_CLIENT_ID: text().optional().describe("1234.apps.googleusercontent.com"),
  GOOGLE_CLIENT_SECRET: text().optional().describe("GOCSPX-…"),
  ENABLE_21_9: flag().default("true").describe("true"),
  FREE_PREVIEWS: flag().default("true").describe("on"),
  METRICS_TOKEN: secret(16).optional().describe("the output of: openssl rand -hex 16"),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { message: `must be one of ${LOG_LEVELS.join(", ")}` })
    .default("info")
    .describe("info"),
  GENERATION_DEADLINE_S: wholeNumber(5, 3_600).default("300").describe("300"),
  STYLES_DIR: text().default("./styles").describe("./styles"),
  VISITOR_CREDITS_PER_ADDRESS: wholeNumber(0, 1_000_000).default("40").describe("40"),
  HUMAN_CHECK_ROUNDS: wholeNumber(1, 1_000_000).default(String(ALTCHA.cost)).describe(String(ALTCHA.cost)),
  RATE_LIMIT_SCALE: positiveNumber().default("1").describe("1"),
} as const;
