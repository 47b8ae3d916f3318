CREATE SEQUENCE "public"."notebook_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"create_datetime" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expire_datetime" timestamp(3) with time zone NOT NULL,
	"last_used_datetime" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"team_name" text PRIMARY KEY NOT NULL,
	"plan_type" text,
	"compute_provider_details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_name" text PRIMARY KEY NOT NULL,
	"fullname" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"team_name" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"internal_handle" text NOT NULL,
	"github_token" text,
	"notification_preferences" jsonb DEFAULT '{"push":{}}'::jsonb NOT NULL,
	"profile_picture_url" text,
	"oauth_provider" text,
	"create_datetime" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notebook_executions" (
	"submission_id" text PRIMARY KEY NOT NULL,
	"notebook_id" text NOT NULL,
	"status" text NOT NULL,
	"submit_datetime" timestamp(3) with time zone NOT NULL,
	"end_datetime" timestamp(3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "notebooks" (
	"notebook_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"status" text NOT NULL,
	"settings" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"publish_details" jsonb NOT NULL,
	"sc_bj_file_urls" jsonb NOT NULL,
	"create_datetime" timestamp(3) with time zone NOT NULL,
	"update_datetime" timestamp(3) with time zone NOT NULL,
	"revision" bigint DEFAULT nextval('notebook_revisions') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_executions" ADD CONSTRAINT "notebook_executions_notebook_id_notebooks_notebook_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("notebook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebooks" ADD CONSTRAINT "notebooks_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "users_team" ON "users" USING btree ("team_name");--> statement-breakpoint
CREATE INDEX "notebook_executions_notebook" ON "notebook_executions" USING btree ("notebook_id","submit_datetime");--> statement-breakpoint
CREATE INDEX "notebooks_user" ON "notebooks" USING btree ("user_name","update_datetime");