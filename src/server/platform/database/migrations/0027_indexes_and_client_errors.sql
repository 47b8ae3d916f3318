ALTER TABLE "prediction_calls" ADD COLUMN "client_errors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire_datetime");--> statement-breakpoint
CREATE INDEX "job_submissions_status" ON "job_submissions" USING btree ("status");--> statement-breakpoint
-- loses: experiment_sources.stamp
-- Runs of programs that were given secrets are read again: from now on the index is masked.
UPDATE "experiment_sources" SET "stamp" = NULL
WHERE "submission_id" IN (SELECT "submission_id" FROM "run_secrets")
  OR "notebook_id" IN (SELECT "object_id" FROM "offered_secrets");
