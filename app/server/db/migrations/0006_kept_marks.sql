-- What an operator ruled and what an audit found right are added to, never changed; as the ledger's own lines.
CREATE TRIGGER "invitation_ruling_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "invitation_ruling"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "credit_checkpoint_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "credit_checkpoint"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
