import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { output } from "./generations.ts";
import { upload } from "./files.ts";

/** A link by which anybody sees one result. It goes with the result, and with the photo that it shows beside it. */
export const share = pgTable(
  "share",
  {
    /** The first part of the link's token: names the share and opens nothing. */
    id: text("id").primaryKey(),
    /** SHA-256 of the token's second part, which is kept nowhere. */
    secretHash: text("secret_hash").notNull(),
    outputKey: text("output_key")
      .notNull()
      .references(() => output.key, { onDelete: "cascade" }),
    /** The photo that is shown beside the result, where its owner wanted that. */
    photoKey: text("photo_key").references(() => upload.key, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** When an operator took it down. From then on the result can't be shared. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    index("share_output").on(table.outputKey),
    index("share_photo").on(table.photoKey),
    index("share_expiry").on(table.expiresAt),
  ],
);
