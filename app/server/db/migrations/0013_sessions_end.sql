-- A session ends 90 days after it began, also one that began before there was such an end.
UPDATE "auth_session" SET "expires_at" = LEAST("expires_at", "created_at" + interval '90 days');
