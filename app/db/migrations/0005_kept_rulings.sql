CREATE TRIGGER "invitation_ruling_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "invitation_ruling"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
