import { resolve } from "node:path";
import { expect, test } from "vitest";
import { EnvError, parseEnv } from "./env.server.ts";

function refusalOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return [...error.problems];
    throw error;
  }
  return [];
}

test("an empty environment gives the embedded defaults", () => {
  expect(parseEnv({})).toMatchObject({
    port: 3000,
    host: undefined,
    baseUrl: undefined,
    trustProxy: 0,
    dataDir: resolve("data"),
    stylesDir: resolve("styles"),
    databaseUrl: undefined,
    provider: "local",
    allowDevCheckout: true,
    enable21x9: true,
    freePreviews: true,
    logLevel: "info",
    generationDeadlineS: 300,
    visitorCreditsPerAddress: 40,
    humanCheckRounds: 1000,
    rateLimitScale: 1,
    supportEmail: "support@imgfx.example",
  });
});

test("an empty value counts as unset", () => {
  expect(parseEnv({ PORT: "", BASE_URL: "  ", DATABASE_URL: "" })).toMatchObject({
    port: 3000,
    baseUrl: undefined,
  });
});

test("values are read, trimmed and normalised", () => {
  const env = parseEnv({
    PORT: " 8080 ",
    BASE_URL: "HTTPS://Example.com:443/",
    ENABLE_21_9: "false",
    FREE_PREVIEWS: "off",
    RATE_LIMIT_SCALE: "0.5",
    TRUST_PROXY: "2",
    DATABASE_URL: "postgres://user:password@db/name",
    SESSION_SECRET: "s".repeat(32),
  });
  expect(env).toMatchObject({
    port: 8080,
    baseUrl: "https://example.com",
    enable21x9: false,
    freePreviews: false,
    rateLimitScale: 0.5,
    trustProxy: 2,
    allowDevCheckout: false,
  });
});

test("a token alone chooses replicate, and PROVIDER wins over it", () => {
  const token = { BASE_URL: "https://a.example", REPLICATE_API_TOKEN: "r8_0123456789" };
  expect(parseEnv(token).provider).toBe("replicate");
  expect(parseEnv({ ...token, PROVIDER: "local" }).provider).toBe("local");
});

const HOSTED = { REPLICATE_API_TOKEN: "r8_0123456789", BASE_URL: "http://localhost:3000" };
test.each<[Record<string, string>, boolean]>([
  [{ BASE_URL: "http://localhost:3000" }, true],
  [{ BASE_URL: "http://127.0.0.1:3000" }, true],
  [{ BASE_URL: "http://[::1]:3000" }, true],
  [{ BASE_URL: "https://pictures.example" }, false],
  [{ BASE_URL: "https://localhost.example" }, false],
  [{ BASE_URL: "http://192.168.0.7:3000" }, false],
  [HOSTED, false],
  [{ ...HOSTED, PROVIDER: "local" }, true],
  [{ STRIPE_SECRET_KEY: "sk_test_12345678", BASE_URL: "http://localhost:3000" }, false],
  [{ ...HOSTED, BASE_URL: "https://pictures.example", ALLOW_DEV_CHECKOUT: "true" }, true],
  [{ ALLOW_DEV_CHECKOUT: "false" }, false],
])("settings %j decide whether the development checkout is on: %s", (settings, isOn) => {
  expect(parseEnv(settings).allowDevCheckout).toBe(isOn);
});

test.each([
  ["PORT", "80a"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["HOST", "not a host"],
  ["BASE_URL", "example.com"],
  ["BASE_URL", "https://example.com/path"],
  ["BASE_URL", "ftp://example.com"],
  ["TRUST_PROXY", "true"],
  ["DATABASE_URL", "mysql://db/name"],
  ["SESSION_SECRET", "short"],
  ["SESSION_SECRET", `${"s".repeat(32)},short`],
  ["SESSION_SECRET", `short,${"s".repeat(32)}`],
  ["SESSION_SECRET", `${"s".repeat(32)},`],
  ["SESSION_SECRET", `${"s".repeat(32)}, ${"s".repeat(32)}`],
  ["PROVIDER", "openai"],
  ["REPLICATE_BASE_URL", "https://api.example.com/v2"],
  ["ALLOW_DEV_CHECKOUT", "maybe"],
  ["SMTP_URL", "mail.example.com"],
  ["SMTP_URL", "smtp://mail.example.com?tls=perhaps"],
  ["SUPPORT_EMAIL", "nobody"],
  ["LOG_LEVEL", "loud"],
  ["GENERATION_DEADLINE_S", "0"],
  ["VISITOR_CREDITS_PER_ADDRESS", "1.5"],
  ["RATE_LIMIT_SCALE", "0"],
])("%s=%s is refused with its name, a reason and an example", (name, value) => {
  const refusals = refusalOf({
    ...{ SESSION_SECRET: "s".repeat(32), BASE_URL: "https://a.example" },
    [name]: value,
  });
  expect(refusals).toEqual([expect.stringMatching(new RegExp(`^${name}: must .+; for example ${name}=.+`))]);
});

test("every bad value is told at once", () => {
  expect(refusalOf({ PORT: "x", LOG_LEVEL: "x", BASE_URL: "x", GOOGLE_CLIENT_ID: "x" })).toHaveLength(4);
});

test.each([
  [{ BASE_URL: "https://a.example", DATABASE_URL: "postgres://db/name" }, "SESSION_SECRET"],
  [{ SESSION_SECRET: "s".repeat(32), DATABASE_URL: "postgres://db/name" }, "BASE_URL"],
  [{ SMTP_URL: "smtp://mail.example" }, "BASE_URL"],
  [{ STRIPE_SECRET_KEY: "sk_test_12345678", REPLICATE_API_TOKEN: "r8_0123456789" }, "BASE_URL"],
  [{ PROVIDER: "replicate" }, "REPLICATE_API_TOKEN"],
  [{ S3_ACCESS_KEY_ID: "key" }, "S3_SECRET_ACCESS_KEY"],
  [{ TURNSTILE_SECRET_KEY: "key" }, "TURNSTILE_SITE_KEY"],
  [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_SECRET"],
])("%j asks for what belongs to it", (source, missing) => {
  expect(refusalOf(source)).toEqual([expect.stringMatching(new RegExp(`^${missing}: must be given`))]);
});

test("a refusal never repeats the value, which may be a secret", () => {
  expect(refusalOf({ SESSION_SECRET: "hunter2" }).join()).not.toContain("hunter2");
  expect(refusalOf({ SESSION_SECRET: `hunter2,${"s".repeat(32)}` }).join()).not.toContain("hunter2");
});

test("several session secrets are parted by commas, and the one that is too short is told by its place", () => {
  const [one, other] = ["a".repeat(32), "b".repeat(40)];
  expect(parseEnv({ SESSION_SECRET: ` ${one} , ${other}` }).sessionSecrets).toEqual([one, other]);
  expect(parseEnv({ SESSION_SECRET: one }).sessionSecrets).toEqual([one]);
  expect(refusalOf({ SESSION_SECRET: `${one},short,${other}` })).toEqual([
    expect.stringMatching(/at least 32 characters in each .* number 2 of 3 has 5;/),
  ]);
});
