import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

export const UPLOAD_STATUSES = ["issued", "stored"] as const;

/** A person's file, from the moment its address was signed. */
export const upload = pgTable(
  "upload",
  {
    key: text("key").primaryKey(),
    ownerId: text("owner_id").notNull(),
    contentType: text("content_type").notNull(),
    maxBytes: integer("max_bytes").notNull(),
    status: text("status", { enum: UPLOAD_STATUSES }).notNull().default("issued"),
    /** Of a photo that is sent straight to the storage: the version of it that was seen first. No other is taken in. */
    sentVersion: text("sent_version"),
    bytes: integer("bytes"),
    width: integer("width"),
    height: integer("height"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** For how many days its owner wants a result that is made of it, and with that itself, kept; null: as long as usual. */
    keepDays: integer("keep_days"),
    /** When the file is deleted; moved on while a result uses it. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("upload_owner").on(table.ownerId, table.createdAt),
    index("upload_expiry").on(table.expiresAt),
  ],
);
