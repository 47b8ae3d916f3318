CREATE SEQUENCE "public"."chat_activity" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "chat_channels" (
	"channel_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text,
	"key" text NOT NULL,
	"created_by" text,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_message_id" text,
	"activity" bigint DEFAULT nextval('chat_activity') NOT NULL,
	CONSTRAINT "chat_channels_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"channel_id" text NOT NULL,
	"user_name" text NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_members_channel_id_user_name_pk" PRIMARY KEY("channel_id","user_name")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"channel_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"user_name" text NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb NOT NULL,
	"thread_id" text,
	"reactions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"edit_datetime" timestamp (3) with time zone,
	"delete_datetime" timestamp (3) with time zone,
	"client_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_created_by_users_user_name_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_name") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_channel_id_chat_channels_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."chat_channels"("channel_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_channel_id_chat_channels_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."chat_channels"("channel_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_channels_created_by" ON "chat_channels" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "chat_members_user" ON "chat_members" USING btree ("user_name");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_seq" ON "chat_messages" USING btree ("channel_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_revision" ON "chat_messages" USING btree ("channel_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_client" ON "chat_messages" USING btree ("user_name","client_id");--> statement-breakpoint
CREATE INDEX "chat_messages_thread" ON "chat_messages" USING btree ("thread_id","seq");