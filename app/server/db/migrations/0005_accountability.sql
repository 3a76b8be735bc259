CREATE TABLE "account_signal" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_signal_account_id_kind_code_pk" PRIMARY KEY("account_id","kind","code")
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
CREATE TABLE "credit_checkpoint" (
	"number" integer PRIMARY KEY NOT NULL,
	"after_entry" bigint NOT NULL,
	"upto_entry" bigint NOT NULL,
	"lines" integer NOT NULL,
	"digest" text NOT NULL,
	"previous" text,
	"signature" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_checkpoint_order" CHECK ("credit_checkpoint"."after_entry" >= 0 and "credit_checkpoint"."upto_entry" >= "credit_checkpoint"."after_entry"),
	CONSTRAINT "credit_checkpoint_begins" CHECK (("credit_checkpoint"."previous" is null) = ("credit_checkpoint"."after_entry" = 0))
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "earned_by" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "matched" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "address_allowance" ADD COLUMN "addresses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_hold" ADD COLUMN "networks" text[];--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "sent_version" text;--> statement-breakpoint
CREATE INDEX "account_signal_seen" ON "account_signal" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "credit_lot_bought" ON "credit_lot" USING btree ("account_id") WHERE "credit_lot"."source" in ('pack', 'subscription');--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_earned" CHECK ("invitation"."earned_by" is null or "invitation"."rewarded_at" is not null);