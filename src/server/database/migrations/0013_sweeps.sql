CREATE SEQUENCE "public"."sweep_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."sweep_trial_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "sweep_runs" (
	"submission_id" text PRIMARY KEY NOT NULL,
	"sweep_id" text NOT NULL,
	"task_id" text NOT NULL,
	"status" text NOT NULL,
	"submit_datetime" timestamp (3) with time zone NOT NULL,
	"end_datetime" timestamp (3) with time zone,
	"stopped_by" text,
	"reason" text,
	"settings" jsonb NOT NULL,
	"trial_count" integer NOT NULL,
	"seed" integer NOT NULL,
	"batch_job_id" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"best_number" integer,
	"best_value" double precision,
	"submitted_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweep_trials" (
	"run_id" text NOT NULL,
	"number" integer NOT NULL,
	"submission_id" text,
	"status" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"value" double precision,
	"reports" jsonb NOT NULL,
	"rungs" jsonb NOT NULL,
	"is_pruned" boolean DEFAULT false NOT NULL,
	"reason" text,
	"start_datetime" timestamp (3) with time zone,
	"end_datetime" timestamp (3) with time zone,
	"revision" bigint DEFAULT nextval('sweep_trial_revisions') NOT NULL,
	CONSTRAINT "sweep_trials_run_id_number_pk" PRIMARY KEY("run_id","number")
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"sweep_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"status" text NOT NULL,
	"settings" jsonb NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL,
	"revision" bigint DEFAULT nextval('sweep_revisions') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sweep_runs" ADD CONSTRAINT "sweep_runs_sweep_id_sweeps_sweep_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("sweep_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweep_trials" ADD CONSTRAINT "sweep_trials_run_id_sweep_runs_submission_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sweep_runs"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweeps" ADD CONSTRAINT "sweeps_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sweep_runs_sweep" ON "sweep_runs" USING btree ("sweep_id","submit_datetime");--> statement-breakpoint
CREATE INDEX "sweep_trials_revision" ON "sweep_trials" USING btree ("run_id","revision");--> statement-breakpoint
CREATE INDEX "sweeps_user" ON "sweeps" USING btree ("user_name","update_datetime");