CREATE TABLE "digests" (
	"user_name" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"due_datetime" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"session" text NOT NULL,
	"sealed" text NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"subscription_id" text NOT NULL,
	"user_name" text NOT NULL,
	"about" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_datetime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pushes_subscription_id_about_pk" PRIMARY KEY("subscription_id","about")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mailed_datetime" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_stops" ADD CONSTRAINT "mail_stops_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_user_name_about_notices_user_name_about_fk" FOREIGN KEY ("user_name","about") REFERENCES "public"."notices"("user_name","about") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("due_datetime");--> statement-breakpoint
CREATE INDEX "mail_stops_user" ON "mail_stops" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "mail_stops_created" ON "mail_stops" USING btree ("create_datetime");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("due_datetime");--> statement-breakpoint
CREATE INDEX "pushes_notice" ON "pushes" USING btree ("user_name","about");