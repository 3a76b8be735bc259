CREATE TABLE "account_signal" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_signal_account_id_kind_code_pk" PRIMARY KEY("account_id","kind","code")
);
--> statement-breakpoint
CREATE TABLE "auth_credential" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_credential_once" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "auth_rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "auth_rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_step" integer,
	CONSTRAINT "auth_two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "auth_user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"visitor_id" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_in" (
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	"streak" integer NOT NULL,
	"granted" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_in_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"account_id" text PRIMARY KEY NOT NULL,
	"inviter_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rewarded_at" timestamp with time zone,
	"earned_by" text,
	"matched" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "invitation_earned" CHECK ("invitation"."earned_by" is null or "invitation"."rewarded_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "invitation_code" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_code_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "invitation_ruling" (
	"account_id" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_ruling_account_id_verdict_pk" PRIMARY KEY("account_id","verdict")
);
--> statement-breakpoint
CREATE TABLE "address_allowance" (
	"address_hash" text NOT NULL,
	"day" date NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"addresses" integer DEFAULT 0 NOT NULL,
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
	"networks" text[],
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
	"to_reverse" integer DEFAULT 0 NOT NULL,
	"reversed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lot_idem_key_unique" UNIQUE("idem_key"),
	CONSTRAINT "credit_lot_bounds" CHECK ("credit_lot"."granted" > 0 and "credit_lot"."remaining" between 0 and "credit_lot"."granted"),
	CONSTRAINT "credit_lot_reversed" CHECK ("credit_lot"."to_reverse" between 0 and "credit_lot"."granted" and "credit_lot"."reversed" between 0 and "credit_lot"."granted" - "credit_lot"."remaining"),
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
	"batch_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"held_by" text,
	"held_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"locale" text NOT NULL,
	"shown_prompt" text NOT NULL,
	"values" jsonb NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"photo_keys" jsonb NOT NULL,
	"cost" integer NOT NULL,
	"prompt_hash" text,
	"model_versions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"predict_seconds" double precision,
	"vendor_usd" double precision,
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
	"width" integer,
	"height" integer,
	"seconds" double precision,
	"text" text,
	"bytes" integer NOT NULL,
	"seed" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_callback" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "human_proof" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"sealed" text,
	"is_guarded" boolean NOT NULL,
	"trouble" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone,
	"give_up_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customer" (
	"account_id" text PRIMARY KEY NOT NULL,
	"customer_ref" text NOT NULL,
	"forget_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customer_customer_ref_unique" UNIQUE("customer_ref")
);
--> statement-breakpoint
CREATE TABLE "payment_reversal" (
	"payment_ref" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reversal_payment_ref_kind_pk" PRIMARY KEY("payment_ref","kind")
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider" text NOT NULL,
	"item" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"credits" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"checkout_ref" text,
	"payment_ref" text,
	"grant_ref" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "purchase_checkout_ref_unique" UNIQUE("checkout_ref"),
	CONSTRAINT "purchase_payment_ref_unique" UNIQUE("payment_ref"),
	CONSTRAINT "purchase_grant_ref_unique" UNIQUE("grant_ref")
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"account_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subscription_ref" text NOT NULL,
	"status" text NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_subscription_ref_unique" UNIQUE("subscription_ref")
);
--> statement-breakpoint
CREATE TABLE "preview" (
	"id" text PRIMARY KEY NOT NULL,
	"upload_key" text NOT NULL,
	"tool_id" text NOT NULL,
	"tool_version" text NOT NULL,
	"picture" "bytea",
	"refusal" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_receipt" (
	"id" text PRIMARY KEY NOT NULL,
	"viewer_id" text NOT NULL,
	"generations" integer NOT NULL,
	"results" integer NOT NULL,
	"uploads" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "share" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"output_key" text NOT NULL,
	"photo_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"content_type" text NOT NULL,
	"max_bytes" integer NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"sent_version" text,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"keep_days" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_credential" ADD CONSTRAINT "auth_credential_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_two_factor" ADD CONSTRAINT "auth_two_factor_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_account_id_credit_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_account_id_credit_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lot" ADD CONSTRAINT "credit_lot_account_id_credit_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output" ADD CONSTRAINT "output_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview" ADD CONSTRAINT "preview_upload_key_upload_key_fk" FOREIGN KEY ("upload_key") REFERENCES "public"."upload"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_output_key_output_key_fk" FOREIGN KEY ("output_key") REFERENCES "public"."output"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_photo_key_upload_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."upload"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_signal_seen" ON "account_signal" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "auth_credential_user" ON "auth_credential" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_rate_limit_age" ON "auth_rate_limit" USING btree ("last_request");--> statement-breakpoint
CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_expiry" ON "auth_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_verification_identifier" ON "auth_verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "auth_verification_expiry" ON "auth_verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitation_inviter" ON "invitation" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "address_allowance_day" ON "address_allowance" USING btree ("day");--> statement-breakpoint
CREATE INDEX "credit_entry_account" ON "credit_entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "credit_hold_account" ON "credit_hold" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credit_hold_address" ON "credit_hold" USING btree ("address_hash","day");--> statement-breakpoint
CREATE INDEX "credit_hold_stale" ON "credit_hold" USING btree ("expires_at") WHERE "credit_hold"."status" = 'held';--> statement-breakpoint
CREATE INDEX "credit_lot_open" ON "credit_lot" USING btree ("account_id","expires_at") WHERE "credit_lot"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "credit_lot_bought" ON "credit_lot" USING btree ("account_id") WHERE "credit_lot"."source" in ('pack', 'subscription');--> statement-breakpoint
CREATE INDEX "credit_lot_returned_from" ON "credit_lot" USING btree ("returned_from") WHERE "credit_lot"."returned_from" is not null;--> statement-breakpoint
CREATE INDEX "generation_viewer" ON "generation" USING btree ("viewer_id","created_at");--> statement-breakpoint
CREATE INDEX "generation_running" ON "generation" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "generation_expiry" ON "generation" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "generation_run" ON "generation" USING btree ("run_ref");--> statement-breakpoint
CREATE INDEX "generation_batch" ON "generation" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "generation_pace" ON "generation" USING btree ("tool_id","provider","settled_at");--> statement-breakpoint
CREATE INDEX "idempotency_claim_expiry" ON "idempotency_claim" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "output_generation" ON "output" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "output_viewer" ON "output" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "output_expiry" ON "output" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_callback_expiry" ON "provider_callback" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "human_proof_expiry" ON "human_proof" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "letter_expiry" ON "letter" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "purchase_account" ON "purchase" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_pending" ON "purchase" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "subscription_period" ON "subscription" USING btree ("period_end");--> statement-breakpoint
CREATE UNIQUE INDEX "preview_of" ON "preview" USING btree ("upload_key","tool_id","tool_version");--> statement-breakpoint
CREATE INDEX "preview_created" ON "preview" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deletion_receipt_viewer" ON "deletion_receipt" USING btree ("viewer_id","created_at");--> statement-breakpoint
CREATE INDEX "deletion_receipt_age" ON "deletion_receipt" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limit_expiry" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "share_output" ON "share" USING btree ("output_key");--> statement-breakpoint
CREATE INDEX "share_photo" ON "share" USING btree ("photo_key");--> statement-breakpoint
CREATE INDEX "share_expiry" ON "share" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "upload_owner" ON "upload" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "upload_expiry" ON "upload" USING btree ("expires_at");--> statement-breakpoint
-- Written by hand: lines of the ledger and an operator's rulings are added to, never changed.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Lines of % are added, never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "credit_entry"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "invitation_ruling_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "invitation_ruling"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
