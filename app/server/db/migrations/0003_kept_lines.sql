CREATE INDEX "output_viewer" ON "output" USING btree ("viewer_id");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Lines of % are added, never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "credit_entry"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
