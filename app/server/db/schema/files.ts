import { index, integer, pgTable, text, customType, jsonb, uniqueIndex } from "drizzle-orm/pg-core";
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

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value),
});

/** Why a photo has no preview in a style: an AppError as data. */
export interface PreviewRefusal {
  message: string;
  params: Record<string, string | number>;
}

/** What a style makes of a photo, small and marked; gone with the photo. Either its picture or why there is none. */
export const preview = pgTable(
  "preview",
  {
    id: text("id").primaryKey(),
    uploadKey: text("upload_key")
      .notNull()
      .references(() => upload.key, { onDelete: "cascade" }),
    toolId: text("tool_id").notNull(),
    /** Hash of the tool's folder when it was made. */
    toolVersion: text("tool_version").notNull(),
    /** A WEBP of some twenty kilobytes. */
    picture: bytes("picture"),
    refusal: jsonb("refusal").$type<PreviewRefusal>(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("preview_of").on(table.uploadKey, table.toolId, table.toolVersion),
    index("preview_created").on(table.createdAt),
  ],
);
