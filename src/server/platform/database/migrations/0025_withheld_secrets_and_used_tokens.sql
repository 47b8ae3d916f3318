CREATE TABLE "code_changes" (
	"object_id" text NOT NULL,
	"user_name" text NOT NULL,
	"change_datetime" timestamp (3) with time zone NOT NULL,
	"confirmed_by" text,
	CONSTRAINT "code_changes_object_id_user_name_pk" PRIMARY KEY("object_id","user_name")
);
--> statement-breakpoint
CREATE TABLE "spent_tokens" (
	"signature" text PRIMARY KEY NOT NULL,
	"expire_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "spent_tokens_expired" ON "spent_tokens" USING btree ("expire_datetime");