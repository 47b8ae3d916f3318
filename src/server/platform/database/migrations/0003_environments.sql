CREATE TABLE "environments" (
	"env_id" text PRIMARY KEY NOT NULL,
	"env_name" text NOT NULL,
	"user_name" text NOT NULL,
	"team_name" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"requirements" text NOT NULL,
	"base_python" text NOT NULL,
	"python_version" text NOT NULL,
	"build" integer NOT NULL,
	"working" integer,
	"build_start" timestamp (3) with time zone,
	"build_end" timestamp (3) with time zone,
	"builder" text NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"stop_asked_by" text,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "environments_name" ON "environments" USING btree ("team_name","env_name");--> statement-breakpoint
CREATE INDEX "environments_status" ON "environments" USING btree ("status");