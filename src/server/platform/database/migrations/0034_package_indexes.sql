CREATE TABLE "package_indexes" (
	"team_name" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"in_place" boolean NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "package_indexes_team_name_name_pk" PRIMARY KEY("team_name","name")
);
--> statement-breakpoint
ALTER TABLE "package_indexes" ADD CONSTRAINT "package_indexes_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;