import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

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
