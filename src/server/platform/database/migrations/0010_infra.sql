CREATE TABLE "team_group_people" (
	"group_id" text NOT NULL,
	"user_name" text NOT NULL,
	CONSTRAINT "team_group_people_group_id_user_name_pk" PRIMARY KEY("group_id","user_name")
);
--> statement-breakpoint
CREATE TABLE "team_groups" (
	"group_id" text PRIMARY KEY NOT NULL,
	"team_name" text NOT NULL,
	"group_name" text NOT NULL,
	"group_description" text NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"region_id" text PRIMARY KEY NOT NULL,
	"team_name" text NOT NULL,
	"region_name" text NOT NULL,
	"region_description" text NOT NULL,
	"enabled" boolean NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"zone_id" text PRIMARY KEY NOT NULL,
	"team_name" text NOT NULL,
	"zone_name" text NOT NULL,
	"zone_description" text NOT NULL,
	"enabled" boolean NOT NULL,
	"compute_provider" text NOT NULL,
	"compute_region" text NOT NULL,
	"compute_zone" text NOT NULL,
	"region_id" text,
	"update_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_group_people" ADD CONSTRAINT "team_group_people_group_id_team_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_groups"("group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_group_people" ADD CONSTRAINT "team_group_people_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_groups" ADD CONSTRAINT "team_groups_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_region_id_regions_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("region_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_group_people_user" ON "team_group_people" USING btree ("user_name");--> statement-breakpoint
CREATE UNIQUE INDEX "team_groups_name" ON "team_groups" USING btree ("team_name",lower("group_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "regions_name" ON "regions" USING btree ("team_name",lower("region_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "zones_name" ON "zones" USING btree ("team_name",lower("zone_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "zones_place" ON "zones" USING btree ("team_name","compute_provider","compute_region","compute_zone") WHERE compute_provider <> '';--> statement-breakpoint
CREATE INDEX "zones_region" ON "zones" USING btree ("region_id");