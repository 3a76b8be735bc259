import { index, pgTable, text, bigint, integer, varchar } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Human-check tokens that were used, until they would have expired anyway. */
export const humanProof = pgTable(
  "human_proof",
  { nonce: text("nonce").primaryKey(), expiresAt: moment("expires_at").notNull() },
  (table) => [index("human_proof_expiry").on(table.expiresAt)],
);

/** Requests counted by kind and by whose they are, under keyed hashes, where instances share a database. */
export const rateLimit = pgTable(
  "rate_limit",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    /** When counting starts anew, in milliseconds since 1970 by the database's clock. */
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limit_expiry").on(table.expire)],
);
