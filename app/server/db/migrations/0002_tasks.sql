CREATE TABLE "provider_callback" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "output" ALTER COLUMN "width" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "output" ALTER COLUMN "height" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "output" ADD COLUMN "seconds" double precision;--> statement-breakpoint
ALTER TABLE "output" ADD COLUMN "text" text;--> statement-breakpoint
CREATE INDEX "provider_callback_expiry" ON "provider_callback" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "generation_run" ON "generation" USING btree ("run_ref");--> statement-breakpoint
CREATE INDEX "generation_batch" ON "generation" USING btree ("batch_id");