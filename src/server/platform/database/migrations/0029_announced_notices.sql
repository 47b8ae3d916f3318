CREATE TABLE "notice_announcements" (
	"user_name" text PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_announcements" ADD CONSTRAINT "notice_announcements_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;