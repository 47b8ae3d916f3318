CREATE TABLE "chat_blocks" (
	"user_name" text NOT NULL,
	"blocked" text NOT NULL,
	CONSTRAINT "chat_blocks_user_name_blocked_pk" PRIMARY KEY("user_name","blocked")
);
--> statement-breakpoint
CREATE TABLE "chat_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"channel_id" text NOT NULL,
	"user_name" text NOT NULL,
	"client_id" text NOT NULL,
	"message_id" text,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"report_id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"team_name" text NOT NULL,
	"reported_by" text NOT NULL,
	"user_name" text NOT NULL,
	"channel_name" text,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drive_handovers" (
	"handover_id" text PRIMARY KEY NOT NULL,
	"from_area" text NOT NULL,
	"to_area" text NOT NULL,
	"folder" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_users_user_name_fk" FOREIGN KEY ("blocked") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_message_id_chat_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reported_by_users_user_name_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_blocks_blocked" ON "chat_blocks" USING btree ("blocked");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_files_client" ON "chat_files" USING btree ("user_name","client_id");--> statement-breakpoint
CREATE INDEX "chat_files_channel" ON "chat_files" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "chat_files_message" ON "chat_files" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_once" ON "chat_reports" USING btree ("message_id","reported_by");--> statement-breakpoint
CREATE INDEX "chat_reports_team" ON "chat_reports" USING btree ("team_name","create_datetime");--> statement-breakpoint
CREATE INDEX "chat_reports_reported_by" ON "chat_reports" USING btree ("reported_by");