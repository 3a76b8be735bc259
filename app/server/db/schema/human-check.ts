import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Human-check tokens that were used, until they would have expired anyway. */
export const humanProof = pgTable(
  "human_proof",
  { nonce: text("nonce").primaryKey(), expiresAt: moment("expires_at").notNull() },
  (table) => [index("human_proof_expiry").on(table.expiresAt)],
);
