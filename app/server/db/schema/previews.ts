import { customType, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { upload } from "./uploads.ts";

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
