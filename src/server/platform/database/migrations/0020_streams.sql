CREATE SEQUENCE "public"."stream_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "stream_people" (
	"stream_id" text NOT NULL,
	"user_name" text NOT NULL,
	"part" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "stream_people_stream_id_user_name_pk" PRIMARY KEY("stream_id","user_name")
);
--> statement-breakpoint
CREATE TABLE "stream_views" (
	"stream_id" text NOT NULL,
	"session" text NOT NULL,
	CONSTRAINT "stream_views_stream_id_session_pk" PRIMARY KEY("stream_id","session")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"status" text NOT NULL,
	"settings" jsonb NOT NULL,
	"workload_id" text,
	"schedule_datetime" timestamp (3) with time zone NOT NULL,
	"reminded_for" timestamp (3) with time zone,
	"live_datetime" timestamp (3) with time zone,
	"ended_datetime" timestamp (3) with time zone,
	"view_count" integer DEFAULT 0 NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL,
	"revision" bigint DEFAULT nextval('stream_revisions') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stream_people" ADD CONSTRAINT "stream_people_stream_id_streams_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("stream_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_people" ADD CONSTRAINT "stream_people_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_views" ADD CONSTRAINT "stream_views_stream_id_streams_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("stream_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_views" ADD CONSTRAINT "stream_views_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_workload_id_notebooks_notebook_id_fk" FOREIGN KEY ("workload_id") REFERENCES "public"."notebooks"("notebook_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_people_user" ON "stream_people" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "stream_views_session" ON "stream_views" USING btree ("session");--> statement-breakpoint
CREATE INDEX "streams_user" ON "streams" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "streams_due" ON "streams" USING btree ("status","schedule_datetime");--> statement-breakpoint
CREATE INDEX "streams_workload" ON "streams" USING btree ("workload_id");