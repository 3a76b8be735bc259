ALTER TABLE "generation" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "prompt_hash" text;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "model_versions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "predict_seconds" double precision;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "vendor_usd" double precision;