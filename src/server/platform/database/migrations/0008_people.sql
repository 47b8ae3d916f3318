CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"expire_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"team_name" text NOT NULL,
	"email" text NOT NULL,
	"from_user_name" text,
	"token_hash" text NOT NULL,
	"mail_id" text NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"expire_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"mail_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"sealed" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_datetime" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"way" text,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_from_user_name_users_user_name_fk" FOREIGN KEY ("from_user_name") REFERENCES "public"."users"("user_name") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_links_user" ON "password_links" USING btree ("user_name");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("team_name","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_from" ON "invitations" USING btree ("from_user_name");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("status","due_datetime");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("create_datetime");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));