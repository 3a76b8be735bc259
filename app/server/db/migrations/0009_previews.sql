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
ALTER TABLE "preview" ADD CONSTRAINT "preview_upload_key_upload_key_fk" FOREIGN KEY ("upload_key") REFERENCES "public"."upload"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "preview_of" ON "preview" USING btree ("upload_key","tool_id","tool_version");--> statement-breakpoint
CREATE INDEX "preview_created" ON "preview" USING btree ("created_at");