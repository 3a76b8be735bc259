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
CREATE TRIGGER "credit_checkpoint_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "credit_checkpoint"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
