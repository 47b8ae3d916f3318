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
ALTER TABLE "chat_messages" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_files_client" ON "chat_files" USING btree ("user_name","client_id");--> statement-breakpoint
CREATE INDEX "chat_files_channel" ON "chat_files" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "chat_files_message" ON "chat_files" USING btree ("message_id");