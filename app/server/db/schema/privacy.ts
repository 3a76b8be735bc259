import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** What was deleted at a person's word: the receipt they were given. Holds no picture, no address and no words. */
export const deletionReceipt = pgTable(
  "deletion_receipt",
  {
    id: text("id").primaryKey(),
    viewerId: text("viewer_id").notNull(),
    generations: integer("generations").notNull(),
    results: integer("results").notNull(),
    uploads: integer("uploads").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("deletion_receipt_viewer").on(table.viewerId, table.createdAt),
    index("deletion_receipt_age").on(table.createdAt),
  ],
);
