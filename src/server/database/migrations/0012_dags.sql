CREATE SEQUENCE "public"."dag_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
ALTER TABLE "dag_node_runs" ADD CONSTRAINT "dag_node_runs_run_id_dag_runs_submission_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."dag_runs"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dag_runs" ADD CONSTRAINT "dag_runs_dag_id_dags_dag_id_fk" FOREIGN KEY ("dag_id") REFERENCES "public"."dags"("dag_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dags" ADD CONSTRAINT "dags_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dag_runs_dag" ON "dag_runs" USING btree ("dag_id","submit_datetime");--> statement-breakpoint
CREATE INDEX "dags_user" ON "dags" USING btree ("user_name","update_datetime");--> statement-breakpoint
CREATE INDEX "dags_next_run" ON "dags" USING btree ("next_run");