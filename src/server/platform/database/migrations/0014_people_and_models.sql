CREATE SEQUENCE "public"."dag_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."sweep_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."sweep_trial_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "dag_node_runs" (
	"run_id" text NOT NULL,
	"node_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"start_datetime" timestamp (3) with time zone,
	"end_datetime" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	"reason" text,
	"exit_code" integer,
	"batch_job_id" text,
	"submission_id" text,
	CONSTRAINT "dag_node_runs_run_id_node_id_pk" PRIMARY KEY("run_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "dag_runs" (
	"submission_id" text PRIMARY KEY NOT NULL,
	"dag_id" text NOT NULL,
	"status" text NOT NULL,
	"submit_datetime" timestamp (3) with time zone NOT NULL,
	"end_datetime" timestamp (3) with time zone,
	"stopping" boolean DEFAULT false NOT NULL,
	"reason" text,
	"submitted_by" text,
	"scheduled_for" timestamp (3) with time zone,
	"graph" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"children" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" bigint DEFAULT nextval('dag_revisions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dags" (
	"dag_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"status" text NOT NULL,
	"settings" jsonb NOT NULL,
	"graph" jsonb NOT NULL,
	"graph_version" integer DEFAULT 1 NOT NULL,
	"node_count" integer NOT NULL,
	"schedule" jsonb,
	"next_run" timestamp (3) with time zone,
	"run_count" integer DEFAULT 0 NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL,
	"revision" bigint DEFAULT nextval('dag_revisions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dataset_snapshots" (
	"dataset_id" text NOT NULL,
	"snapshot_id" text NOT NULL,
	"file_count" integer NOT NULL,
	"total_bytes" bigint NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"seen_datetime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dataset_snapshots_dataset_id_snapshot_id_pk" PRIMARY KEY("dataset_id","snapshot_id")
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"dataset_id" text PRIMARY KEY NOT NULL,
	"dataset_name" text NOT NULL,
	"dataset_type" text NOT NULL,
	"user_name" text NOT NULL,
	"team_name" text NOT NULL,
	"storage_provider" text NOT NULL,
	"storage_region" text NOT NULL,
	"compute_provider" text NOT NULL,
	"compute_region" text NOT NULL,
	"compute_zone" text NOT NULL,
	"storage" text NOT NULL,
	"location" text NOT NULL,
	"status" text NOT NULL,
	"file_count" integer,
	"total_bytes" bigint,
	"counted_datetime" timestamp (3) with time zone,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"user_name" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"due_datetime" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"session" text NOT NULL,
	"sealed" text NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"subscription_id" text NOT NULL,
	"user_name" text NOT NULL,
	"about" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_datetime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pushes_subscription_id_about_pk" PRIMARY KEY("subscription_id","about")
);
--> statement-breakpoint
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
ALTER TABLE "users" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "job_submissions" ADD COLUMN "dataset" jsonb;--> statement-breakpoint
ALTER TABLE "notebook_executions" ADD COLUMN "dataset" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mailed_datetime" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dag_node_runs" ADD CONSTRAINT "dag_node_runs_run_id_dag_runs_submission_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."dag_runs"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dag_runs" ADD CONSTRAINT "dag_runs_dag_id_dags_dag_id_fk" FOREIGN KEY ("dag_id") REFERENCES "public"."dags"("dag_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dags" ADD CONSTRAINT "dags_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_snapshots" ADD CONSTRAINT "dataset_snapshots_dataset_id_datasets_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("dataset_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_stops" ADD CONSTRAINT "mail_stops_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_user_name_about_notices_user_name_about_fk" FOREIGN KEY ("user_name","about") REFERENCES "public"."notices"("user_name","about") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweep_runs" ADD CONSTRAINT "sweep_runs_sweep_id_sweeps_sweep_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("sweep_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweep_trials" ADD CONSTRAINT "sweep_trials_run_id_sweep_runs_submission_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sweep_runs"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweeps" ADD CONSTRAINT "sweeps_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dag_runs_dag" ON "dag_runs" USING btree ("dag_id","submit_datetime");--> statement-breakpoint
CREATE INDEX "dags_user" ON "dags" USING btree ("user_name","update_datetime");--> statement-breakpoint
CREATE INDEX "dags_next_run" ON "dags" USING btree ("next_run");--> statement-breakpoint
CREATE UNIQUE INDEX "datasets_name" ON "datasets" USING btree ("team_name","dataset_name");--> statement-breakpoint
CREATE INDEX "datasets_user" ON "datasets" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("due_datetime");--> statement-breakpoint
CREATE INDEX "mail_stops_user" ON "mail_stops" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "mail_stops_created" ON "mail_stops" USING btree ("create_datetime");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("due_datetime");--> statement-breakpoint
CREATE INDEX "pushes_notice" ON "pushes" USING btree ("user_name","about");--> statement-breakpoint
CREATE INDEX "sweep_runs_sweep" ON "sweep_runs" USING btree ("sweep_id","submit_datetime");--> statement-breakpoint
CREATE INDEX "sweep_trials_revision" ON "sweep_trials" USING btree ("run_id","revision");--> statement-breakpoint
CREATE INDEX "sweeps_user" ON "sweeps" USING btree ("user_name","update_datetime");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invited_by_users_user_name_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("user_name") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_invited_by" ON "users" USING btree ("invited_by");