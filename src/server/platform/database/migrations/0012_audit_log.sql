CREATE TABLE "acts" (
	"act_id" bigserial PRIMARY KEY NOT NULL,
	"team_name" text NOT NULL,
	"user_name" text NOT NULL,
	"kind" text NOT NULL,
	"whom" text,
	"about" text NOT NULL,
	"name" text NOT NULL,
	"parts" jsonb NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "acts_team" ON "acts" USING btree ("team_name","act_id");--> statement-breakpoint
CREATE INDEX "acts_person" ON "acts" USING btree ("team_name","user_name","act_id");--> statement-breakpoint
CREATE INDEX "acts_kind" ON "acts" USING btree ("team_name","kind","act_id");--> statement-breakpoint
CREATE INDEX "acts_created" ON "acts" USING btree ("create_datetime");