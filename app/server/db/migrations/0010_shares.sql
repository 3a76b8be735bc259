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
ALTER TABLE "share" ADD CONSTRAINT "share_output_key_output_key_fk" FOREIGN KEY ("output_key") REFERENCES "public"."output"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_photo_key_upload_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."upload"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_output" ON "share" USING btree ("output_key");--> statement-breakpoint
CREATE INDEX "share_photo" ON "share" USING btree ("photo_key");--> statement-breakpoint
CREATE INDEX "share_expiry" ON "share" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "generation_pace" ON "generation" USING btree ("tool_id","provider","settled_at");