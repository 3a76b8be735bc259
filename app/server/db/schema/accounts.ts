import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

// The first six tables are the authentication library's: their columns are the ones it reads and writes.

/** A person with an account. The id is also the id of their credit account, which outlives this row. */
export const authUser = pgTable("auth_user", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** The language that mails are written in. */
  locale: text("locale").notNull().default("en"),
  /** The visitor who signed up, whose pictures become the account's once the address is proven. */
  visitorId: text("visitor_id"),
  /** Whether signing in takes a second factor. */
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** One browser that is signed in. */
export const authSession = pgTable(
  "auth_session",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("auth_session_user").on(table.userId), index("auth_session_expiry").on(table.expiresAt)],
);

/** A way to sign in: a password, or a Google account. */
export const authCredential = pgTable(
  "auth_credential",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("auth_credential_user").on(table.userId),
    unique("auth_credential_once").on(table.providerId, table.accountId),
  ],
);

/** Proofs under way: links that were mailed, sign-ins with a vendor. */
export const authVerification = pgTable(
  "auth_verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("auth_verification_identifier").on(table.identifier),
    index("auth_verification_expiry").on(table.expiresAt),
  ],
);

/** A person's second factor, or one that is being set up. Goes with the account. */
export const authTwoFactor = pgTable("auth_two_factor", {
  id: text("id").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => authUser.id, { onDelete: "cascade" }),
  /** The key that codes are made of, and the backup codes that are left; both encrypted. */
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  verified: boolean("verified").notNull().default(true),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: moment("locked_until"),
  /** The half minute, counted from 1970, of the last code that was taken: none of it or before it counts again. */
  lastStep: integer("last_step"),
});

/** Attempts per address and call, shared by every instance. */
export const authRateLimit = pgTable(
  "auth_rate_limit",
  {
    id: text("id").primaryKey(),
    key: text("key").notNull().unique(),
    count: integer("count").notNull(),
    lastRequest: bigint("last_request", { mode: "number" }).notNull(),
  },
  (table) => [index("auth_rate_limit_age").on(table.lastRequest)],
);

/** One check-in per account and UTC day. */
export const checkIn = pgTable(
  "check_in",
  {
    accountId: text("account_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** Days in a row up to this one; 1 on the first. */
    streak: integer("streak").notNull(),
    granted: integer("granted").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);

/** The code in an account's invitation link. */
export const invitationCode = pgTable("invitation_code", {
  code: text("code").primaryKey(),
  accountId: text("account_id").notNull().unique(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** What tells that two accounts may be one person's. */
export const SIGNAL_KINDS = ["network", "device", "payment"] as const;

/** A network, browser or means of payment that an account was seen with; of each only a keyed hash is kept. */
export const accountSignal = pgTable(
  "account_signal",
  {
    accountId: text("account_id").notNull(),
    kind: text("kind", { enum: SIGNAL_KINDS }).notNull(),
    code: text("code").notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.code] }),
    index("account_signal_seen").on(table.lastSeenAt),
  ],
);

/** What an invitation's reward was earned by, beside a finished generation. */
export const EARNED_BY = ["paid", "active"] as const;

/** Who invited an account. Both are rewarded once, after the invited one has earned it. */
export const invitation = pgTable(
  "invitation",
  {
    /** The invited account. */
    accountId: text("account_id").primaryKey(),
    inviterId: text("inviter_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    rewardedAt: moment("rewarded_at"),
    /** Null in rewards of a time when the generation was enough. */
    earnedBy: text("earned_by", { enum: EARNED_BY }),
    /** Kinds of signals that both sides were ever seen with. Never fewer: what is forgotten of a side stays known here. */
    matched: text("matched", { enum: SIGNAL_KINDS }).array().notNull().default([]),
  },
  (table) => [
    check("invitation_earned", sql`${table.earnedBy} is null or ${table.rewardedAt} is not null`),
    index("invitation_inviter").on(table.inviterId),
  ],
);

export const INVITATION_VERDICTS = ["release", "refuse"] as const;

/** An operator's word on an invitation, once per verdict. Lines are added, never changed. */
export const invitationRuling = pgTable(
  "invitation_ruling",
  {
    /** The invited account. */
    accountId: text("account_id").notNull(),
    verdict: text("verdict", { enum: INVITATION_VERDICTS }).notNull(),
    reason: text("reason").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.verdict] })],
);

/** A mail until it is handed over, and afterwards for a day what became of it: never whom it went to, or what it said. */
export const letter = pgTable(
  "letter",
  {
    id: text("id").primaryKey(),
    status: text("status", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    /** Words and address, encrypted, while it waits; none where only the mail server is asked whether it takes mails. */
    sealed: text("sealed"),
    /** Whether whoever waits for it must not learn if there is an account: nothing is told that its address decides. */
    isGuarded: boolean("is_guarded").notNull(),
    /** What the last try failed at: the mail server, or this mail. */
    trouble: text("trouble", { enum: ["server", "letter"] }),
    attempts: integer("attempts").notNull().default(0),
    /** Until then the instance that hands it over has it to itself. */
    heldUntil: moment("held_until"),
    giveUpAt: moment("give_up_at").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("letter_expiry").on(table.expiresAt)],
);
