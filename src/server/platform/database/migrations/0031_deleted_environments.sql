CREATE TABLE "deleted_environments" (
	"env_id" text PRIMARY KEY NOT NULL,
	"team_name" text NOT NULL,
	"env_name" text NOT NULL,
	"delete_datetime" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_environments" ADD CONSTRAINT "deleted_environments_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;