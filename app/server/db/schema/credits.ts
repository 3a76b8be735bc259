import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { LOT_SOURCES } from "#registry/contract/wire/values.ts";
import { moment } from "./columns.ts";

/** One per viewer. Every change of a balance locks this row first. */
export const creditAccount = pgTable(
  "credit_account",
  {
    id: text("id").primaryKey(),
    balance: integer("balance").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [check("credit_account_not_negative", sql`${table.balance} >= 0`)],
);

/** A grant of credits with its expiry. Lapsed lots are written off, and never filled again. */
export const creditLot = pgTable(
  "credit_lot",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text("account_id")
      .notNull()
      .references(() => creditAccount.id),
    source: text("source", { enum: LOT_SOURCES }).notNull(),
    granted: integer("granted").notNull(),
    remaining: integer("remaining").notNull(),
    expiresAt: moment("expires_at"),
    /** One grant per cause, e.g. `daily:<account>:<UTC day>`. */
    idemKey: text("idem_key").notNull().unique(),
    /** Of a returned lot: the lot the hold had taken the credits from, and the hold that gave them back. */
    returnedFrom: bigint("returned_from", { mode: "number" }),
    returnedBy: text("returned_by"),
    /** Of a grant whose money went back: how many of its credits that asks for, wherever they were returned to. */
    toReverse: integer("to_reverse").notNull().default(0),
    /** How many credits of this very lot were taken back. */
    reversed: integer("reversed").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "credit_lot_bounds",
      sql`${table.granted} > 0 and ${table.remaining} between 0 and ${table.granted}`,
    ),
    check(
      "credit_lot_reversed",
      sql`${table.toReverse} between 0 and ${table.granted} and ${table.reversed} between 0 and ${table.granted} - ${table.remaining}`,
    ),
    check(
      "credit_lot_returned",
      sql`(${table.source} = 'returned') = (${table.returnedFrom} is not null and ${table.returnedBy} is not null)`,
    ),
    index("credit_lot_open")
      .on(table.accountId, table.expiresAt)
      .where(sql`${table.remaining} > 0`),
    index("credit_lot_bought")
      .on(table.accountId)
      .where(sql`${table.source} in ('pack', 'subscription')`),
    index("credit_lot_returned_from")
      .on(table.returnedFrom)
      .where(sql`${table.returnedFrom} is not null`),
  ],
);

export const HOLD_STATUSES = ["held", "captured", "released"] as const;

/** Credits reserved for one generation. Settled exactly once, by a compare-and-set on `held`. */
export const creditHold = pgTable(
  "credit_hold",
  {
    /** The generation's id. */
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => creditAccount.id),
    amount: integer("amount").notNull(),
    status: text("status", { enum: HOLD_STATUSES }).notNull().default("held"),
    /** What was taken from which lot. */
    lots: jsonb("lots").$type<{ lotId: number; amount: number }[]>().notNull(),
    /** The address whose daily allowance was used too, the larger networks around it, and on which UTC day. */
    addressHash: text("address_hash"),
    networks: text("networks").array(),
    day: date("day", { mode: "string" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (table) => [
    check("credit_hold_amount", sql`${table.amount} > 0`),
    check("credit_hold_settled", sql`(${table.status} = 'held') = (${table.settledAt} is null)`),
    index("credit_hold_account").on(table.accountId),
    index("credit_hold_address").on(table.addressHash, table.day),
    index("credit_hold_stale")
      .on(table.expiresAt)
      .where(sql`${table.status} = 'held'`),
  ],
);

/** `reverse` takes back what is left of a grant whose money went back. */
export const ENTRY_KINDS = ["grant", "hold", "release", "expire", "reverse"] as const;

/** One immutable line of the ledger. */
export const creditEntry = pgTable(
  "credit_entry",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text("account_id")
      .notNull()
      .references(() => creditAccount.id),
    delta: integer("delta").notNull(),
    balanceAfter: integer("balance_after").notNull(),
    kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
    ref: text("ref").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("credit_entry_not_zero", sql`${table.delta} <> 0 and ${table.balanceAfter} >= 0`),
    unique("credit_entry_once").on(table.ref, table.kind),
    index("credit_entry_account").on(table.accountId, table.id),
  ],
);

/** What visitors from one address, or from one larger network, hold or have spent on one UTC day. */
export const addressAllowance = pgTable(
  "address_allowance",
  {
    addressHash: text("address_hash").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    spent: integer("spent").notNull().default(0),
    /** Of a larger network: how many of its addresses were seen spending on that day. */
    addresses: integer("addresses").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.addressHash, table.day] }),
    index("address_allowance_day").on(table.day),
    check("address_allowance_not_negative", sql`${table.spent} >= 0`),
  ],
);
