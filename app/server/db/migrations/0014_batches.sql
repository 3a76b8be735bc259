-- Instances that shared a database made this table by themselves until now.
CREATE TABLE IF NOT EXISTS "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE INDEX "rate_limit_expiry" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "auth_rate_limit_age" ON "auth_rate_limit" USING btree ("last_request");--> statement-breakpoint
CREATE INDEX "address_allowance_day" ON "address_allowance" USING btree ("day");--> statement-breakpoint
CREATE INDEX "deletion_receipt_age" ON "deletion_receipt" USING btree ("created_at");