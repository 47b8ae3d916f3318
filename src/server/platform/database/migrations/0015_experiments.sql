CREATE SEQUENCE "public"."experiment_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "experiment_notes" (
	"run_key" text PRIMARY KEY NOT NULL,
	"user_name" text,
	"note" text NOT NULL,
	"tags" jsonb NOT NULL,
	"revision" bigint DEFAULT nextval('experiment_revisions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experiment_runs" (
	"run_key" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"project_name" text NOT NULL,
	"run_id" text NOT NULL,
	"run_name" text NOT NULL,
	"status" text NOT NULL,
	"start_datetime" timestamp (3) with time zone,
	"end_datetime" timestamp (3) with time zone,
	"params" jsonb NOT NULL,
	"metrics" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"digest" text NOT NULL,
	"revision" bigint DEFAULT nextval('experiment_revisions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experiment_sources" (
	"source_id" text PRIMARY KEY NOT NULL,
	"user_name" text,
	"submission_id" text,
	"notebook_id" text,
	"stamp" text,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"warnings" jsonb NOT NULL,
	CONSTRAINT "experiment_sources_submission_id_unique" UNIQUE("submission_id"),
	CONSTRAINT "experiment_sources_notebook_id_unique" UNIQUE("notebook_id")
);
--> statement-breakpoint
CREATE TABLE "experiment_views" (
	"view_id" text PRIMARY KEY NOT NULL,
	"team_name" text NOT NULL,
	"project_name" text NOT NULL,
	"user_name" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "experiment_notes" ADD CONSTRAINT "experiment_notes_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_source_id_experiment_sources_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."experiment_sources"("source_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_sources" ADD CONSTRAINT "experiment_sources_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_sources" ADD CONSTRAINT "experiment_sources_submission_id_job_submissions_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."job_submissions"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_sources" ADD CONSTRAINT "experiment_sources_notebook_id_notebooks_notebook_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("notebook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_views" ADD CONSTRAINT "experiment_views_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_runs_project" ON "experiment_runs" USING btree ("project_name","start_datetime");--> statement-breakpoint
CREATE INDEX "experiment_runs_source" ON "experiment_runs" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "experiment_sources_user" ON "experiment_sources" USING btree ("user_name");--> statement-breakpoint
CREATE UNIQUE INDEX "experiment_views_name" ON "experiment_views" USING btree ("user_name","team_name","project_name","name");