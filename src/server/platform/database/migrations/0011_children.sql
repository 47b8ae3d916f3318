CREATE TABLE "parent_steps" (
	"kind" text NOT NULL,
	"run" text NOT NULL,
	"due" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"lease" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "parent_steps_kind_run_pk" PRIMARY KEY("kind","run")
);
--> statement-breakpoint
CREATE TABLE "parent_wakes" (
	"wake_id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"run" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_jobs" ADD COLUMN "parent_kind" text;--> statement-breakpoint
ALTER TABLE "batch_jobs" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "batch_jobs" ADD COLUMN "parent_run" text;--> statement-breakpoint
ALTER TABLE "job_submissions" ADD COLUMN "label" text;--> statement-breakpoint
CREATE INDEX "parent_steps_due" ON "parent_steps" USING btree ("due");--> statement-breakpoint
CREATE INDEX "parent_wakes_run" ON "parent_wakes" USING btree ("kind","run");--> statement-breakpoint
CREATE INDEX "batch_jobs_parent" ON "batch_jobs" USING btree ("parent_id");