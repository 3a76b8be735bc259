CREATE TABLE "address_allowance" (
	"address_hash" text NOT NULL,
	"day" date NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "address_allowance_address_hash_day_pk" PRIMARY KEY("address_hash","day"),
	CONSTRAINT "address_allowance_not_negative" CHECK ("address_allowance"."spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_account" (
	"id" text PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_account_not_negative" CHECK ("credit_account"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"delta" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entry_once" UNIQUE("ref","kind"),
	CONSTRAINT "credit_entry_not_zero" CHECK ("credit_entry"."delta" <> 0 and "credit_entry"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"lots" jsonb NOT NULL,
	"address_hash" text,
	"day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "credit_hold_amount" CHECK ("credit_hold"."amount" > 0),
	CONSTRAINT "credit_hold_settled" CHECK (("credit_hold"."status" = 'held') = ("credit_hold"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_lot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"source" text NOT NULL,
	"granted" integer NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"idem_key" text NOT NULL,
	"returned_from" bigint,
	"returned_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lot_idem_key_unique" UNIQUE("idem_key"),
	CONSTRAINT "credit_lot_bounds" CHECK ("credit_lot"."granted" > 0 and "credit_lot"."remaining" between 0 and "credit_lot"."granted"),
	CONSTRAINT "credit_lot_returned" CHECK (("credit_lot"."source" = 'returned') = ("credit_lot"."returned_from" is not null and "credit_lot"."returned_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "generation" (
	"id" text PRIMARY KEY NOT NULL,
	"viewer_id" text NOT NULL,
	"tool_id" text NOT NULL,
	"tool_version" text NOT NULL,
	"provider" text NOT NULL,
	"run_ref" text,
	"status" text DEFAULT 'running' NOT NULL,
	"locale" text NOT NULL,
	"shown_prompt" text NOT NULL,
	"values" jsonb NOT NULL,
	"photo_keys" jsonb NOT NULL,
	"cost" integer NOT NULL,
	"timings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error_code" text,
	"error_message_key" text,
	"error_params" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_claim" (
	"viewer_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"generation_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_claim_viewer_id_key_pk" PRIMARY KEY("viewer_id","key")
);
--> statement-breakpoint
CREATE TABLE "output" (
	"key" text PRIMARY KEY NOT NULL,
	"generation_id" text NOT NULL,
	"viewer_id" text NOT NULL,
	"position" integer NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"seed" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "human_proof" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"content_type" text NOT NULL,
	"max_bytes" integer NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_account_id_credit_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_account_id_credit_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lot" ADD CONSTRAINT "credit_lot_account_id_credit_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output" ADD CONSTRAINT "output_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entry_account" ON "credit_entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "credit_hold_account" ON "credit_hold" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credit_hold_address" ON "credit_hold" USING btree ("address_hash","day");--> statement-breakpoint
CREATE INDEX "credit_hold_stale" ON "credit_hold" USING btree ("expires_at") WHERE "credit_hold"."status" = 'held';--> statement-breakpoint
CREATE INDEX "credit_lot_open" ON "credit_lot" USING btree ("account_id","expires_at") WHERE "credit_lot"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "generation_viewer" ON "generation" USING btree ("viewer_id","created_at");--> statement-breakpoint
CREATE INDEX "generation_running" ON "generation" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "generation_expiry" ON "generation" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_claim_expiry" ON "idempotency_claim" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "output_generation" ON "output" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "output_expiry" ON "output" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "human_proof_expiry" ON "human_proof" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "upload_owner" ON "upload" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "upload_expiry" ON "upload" USING btree ("expires_at");