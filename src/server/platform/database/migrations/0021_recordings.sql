CREATE TABLE "stream_clips" (
	"clip_id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"user_name" text NOT NULL,
	"clip_name" text NOT NULL,
	"start_time" double precision NOT NULL,
	"end_time" double precision NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_positions" (
	"stream_id" text NOT NULL,
	"user_name" text NOT NULL,
	"position" double precision NOT NULL,
	CONSTRAINT "stream_positions_stream_id_user_name_pk" PRIMARY KEY("stream_id","user_name")
);
--> statement-breakpoint
CREATE TABLE "stream_recordings" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'recording' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"duration" double precision DEFAULT 0 NOT NULL,
	"has_picture" boolean DEFAULT false NOT NULL,
	"has_chat" boolean DEFAULT false NOT NULL,
	"took" double precision DEFAULT 0 NOT NULL,
	"made_datetime" timestamp (3) with time zone,
	"start_time" double precision,
	"end_time" double precision
);
--> statement-breakpoint
ALTER TABLE "stream_clips" ADD CONSTRAINT "stream_clips_stream_id_streams_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("stream_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_clips" ADD CONSTRAINT "stream_clips_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_positions" ADD CONSTRAINT "stream_positions_stream_id_streams_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("stream_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_positions" ADD CONSTRAINT "stream_positions_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_recordings" ADD CONSTRAINT "stream_recordings_stream_id_streams_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("stream_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_clips_stream" ON "stream_clips" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "stream_clips_user" ON "stream_clips" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "stream_positions_user" ON "stream_positions" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "stream_recordings_due" ON "stream_recordings" USING btree ("state","held_until");