CREATE SEQUENCE "public"."batch_job_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "job_tasks" (
	"task_id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"engine" text NOT NULL,
	"step" text NOT NULL,
	"due" timestamp (3) with time zone NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"stop_sent" timestamp (3) with time zone,
	"lease" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "job_tasks_submission_id_unique" UNIQUE("submission_id")
);
--> statement-breakpoint
CREATE TABLE "batch_jobs" (
	"batch_job_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"status" text NOT NULL,
	"settings" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"sc_bj_file_urls" jsonb NOT NULL,
	"submission_count" integer DEFAULT 0 NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL,
	"revision" bigint DEFAULT nextval('batch_job_revisions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_submissions" (
	"submission_id" text PRIMARY KEY NOT NULL,
	"batch_job_id" text NOT NULL,
	"task_id" text NOT NULL,
	"status" text NOT NULL,
	"submit_datetime" timestamp (3) with time zone NOT NULL,
	"start_datetime" timestamp (3) with time zone,
	"end_datetime" timestamp (3) with time zone,
	"stopping" boolean DEFAULT false NOT NULL,
	"reason" text,
	"cause" text,
	"exit_code" integer,
	"waiting_for" text,
	"unknown_since" timestamp (3) with time zone,
	"unknown_reason" text,
	"engine" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"handle" jsonb,
	"agents" jsonb NOT NULL,
	"rank_order" jsonb NOT NULL,
	"parameters" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"submitted_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_tasks" ADD CONSTRAINT "job_tasks_submission_id_job_submissions_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."job_submissions"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_jobs" ADD CONSTRAINT "batch_jobs_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_submissions" ADD CONSTRAINT "job_submissions_batch_job_id_batch_jobs_batch_job_id_fk" FOREIGN KEY ("batch_job_id") REFERENCES "public"."batch_jobs"("batch_job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_tasks_due" ON "job_tasks" USING btree ("engine","due");--> statement-breakpoint
CREATE INDEX "batch_jobs_user" ON "batch_jobs" USING btree ("user_name","update_datetime");--> statement-breakpoint
CREATE INDEX "job_submissions_job" ON "job_submissions" USING btree ("batch_job_id","submit_datetime");