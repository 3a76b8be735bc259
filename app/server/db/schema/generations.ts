import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { Notice } from "~/server/errors/notices.server.ts";
import { GENERATION_STATUSES } from "#registry/contract/wire/values.ts";
import { moment } from "./columns.ts";

/** One paid request, from submit to settled. */
export const generation = pgTable(
  "generation",
  {
    id: text("id").primaryKey(),
    viewerId: text("viewer_id").notNull(),
    toolId: text("tool_id").notNull(),
    /** Hash of the tool's folder when it ran. */
    toolVersion: text("tool_version").notNull(),
    provider: text("provider").notNull(),
    /** The provider's reference of the run. */
    runRef: text("run_ref"),
    /** Generations of one request carry the id of the first; `position` is this one's place among them, from 0. */
    batchId: text("batch_id"),
    position: integer("position").notNull().default(0),
    /** The process that works on it, and until when nobody else may; renewed while it does. */
    heldBy: text("held_by"),
    heldUntil: moment("held_until"),
    /** How often a run of it was begun. */
    attempts: integer("attempts").notNull().default(0),
    /** Whoever has a result's address may read it. */
    isPublic: boolean("is_public").notNull().default(false),
    /** Its owner marked it to find it again. */
    isFavourite: boolean("is_favourite").notNull().default(false),
    status: text("status", { enum: GENERATION_STATUSES }).notNull().default("running"),
    locale: text("locale").notNull(),
    /** What the result shows as its prompt: the person's own words, empty where there are none. Never the composed prompt. */
    shownPrompt: text("shown_prompt").notNull(),
    values: jsonb("values").$type<Record<string, unknown>>().notNull(),
    /** What was sent and is not used: code, field and what its sentence names. */
    notices: jsonb("notices").$type<Notice[]>().notNull().default([]),
    photoKeys: jsonb("photo_keys").$type<string[]>().notNull(),
    cost: integer("cost").notNull(),
    /** Of the prompt that the provider was given, which is nowhere kept. */
    promptHash: text("prompt_hash"),
    /** Versions of the vendor's models as it resolved them, in the order of the calls. */
    modelVersions: jsonb("model_versions").$type<string[]>().notNull().default([]),
    /** Seconds of work at the provider's, all calls together. */
    predictSeconds: doublePrecision("predict_seconds"),
    /** US dollars by the dated prices; null where they are not known. */
    vendorUsd: doublePrecision("vendor_usd"),
    /** Milliseconds per step. */
    timings: jsonb("timings").$type<Record<string, number>>().notNull().default({}),
    errorCode: text("error_code"),
    errorMessageKey: text("error_message_key"),
    errorParams: jsonb("error_params").$type<Record<string, string | number>>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
    /** When the record and its outputs are deleted. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("generation_viewer").on(table.viewerId, table.createdAt),
    index("generation_running").on(table.status, table.createdAt),
    index("generation_expiry").on(table.expiresAt),
    index("generation_run").on(table.runRef),
    index("generation_batch").on(table.batchId),
    index("generation_pace").on(table.toolId, table.provider, table.settledAt),
  ],
);

/** A stored result. */
export const output = pgTable(
  "output",
  {
    key: text("key").primaryKey(),
    generationId: text("generation_id")
      .notNull()
      .references(() => generation.id, { onDelete: "cascade" }),
    viewerId: text("viewer_id").notNull(),
    position: integer("position").notNull(),
    contentType: text("content_type").notNull(),
    /** Of pictures and films, in pixels. */
    width: integer("width"),
    height: integer("height"),
    /** Of films and music. */
    seconds: doublePrecision("seconds"),
    /** Of descriptions: what the file says. */
    text: text("text"),
    bytes: integer("bytes").notNull(),
    seed: bigint("seed", { mode: "number" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("output_generation").on(table.generationId),
    index("output_viewer").on(table.viewerId),
    index("output_expiry").on(table.expiresAt),
  ],
);

/** An `Idempotency-Key` of one viewer, claimed before anything is spent. */
export const idempotencyClaim = pgTable(
  "idempotency_claim",
  {
    viewerId: text("viewer_id").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    /** Set once credits are held; from then on the outcome is the generation's. */
    generationId: text("generation_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.key] }),
    index("idempotency_claim_expiry").on(table.expiresAt),
  ],
);

/** A provider's callback that was acted on, so that a repeated one is not. */
export const providerCallback = pgTable(
  "provider_callback",
  { id: text("id").primaryKey(), expiresAt: moment("expires_at").notNull() },
  (table) => [index("provider_callback_expiry").on(table.expiresAt)],
);

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
