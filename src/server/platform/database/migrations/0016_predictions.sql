CREATE SEQUENCE "public"."prediction_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "prediction_calls" (
	"pf_id" text NOT NULL,
	"version" integer NOT NULL,
	"slot" timestamp (3) with time zone NOT NULL,
	"server" text NOT NULL,
	"requests" integer NOT NULL,
	"errors" integer NOT NULL,
	"stretches" jsonb NOT NULL,
	CONSTRAINT "prediction_calls_pf_id_version_slot_server_pk" PRIMARY KEY("pf_id","version","slot","server")
);
--> statement-breakpoint
CREATE TABLE "prediction_versions" (
	"pf_id" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"waiting_for" text,
	"source" jsonb NOT NULL,
	"main_file" text NOT NULL,
	"env_id" text,
	"batch_job_id" text NOT NULL,
	"wanted" boolean DEFAULT false NOT NULL,
	"chosen" jsonb,
	"deployed_by" text,
	"submission_id" text,
	"port" integer,
	"ending" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"restarts" integer DEFAULT 0 NOT NULL,
	"next_start" timestamp (3) with time zone,
	"ready_datetime" timestamp (3) with time zone,
	"answered_datetime" timestamp (3) with time zone,
	"key_hash" text,
	"key_hint" text,
	"created_by" text NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prediction_versions_pf_id_version_pk" PRIMARY KEY("pf_id","version")
);
--> statement-breakpoint
CREATE TABLE "predictions" (
	"pf_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"status" text NOT NULL,
	"settings" jsonb NOT NULL,
	"live_version" integer,
	"last_version" integer DEFAULT 0 NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL,
	"revision" bigint DEFAULT nextval('prediction_revisions') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_submissions" ADD COLUMN "environment" jsonb;--> statement-breakpoint
ALTER TABLE "prediction_calls" ADD CONSTRAINT "prediction_calls_pf_id_predictions_pf_id_fk" FOREIGN KEY ("pf_id") REFERENCES "public"."predictions"("pf_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prediction_versions" ADD CONSTRAINT "prediction_versions_pf_id_predictions_pf_id_fk" FOREIGN KEY ("pf_id") REFERENCES "public"."predictions"("pf_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "predictions_user" ON "predictions" USING btree ("user_name","update_datetime");