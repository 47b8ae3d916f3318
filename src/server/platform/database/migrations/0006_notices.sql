CREATE SEQUENCE "public"."notice_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "notices" (
	"user_name" text NOT NULL,
	"about" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"parts" jsonb NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"seen_datetime" timestamp (3) with time zone,
	"revision" bigint DEFAULT nextval('notice_revisions') NOT NULL,
	CONSTRAINT "notices_user_name_about_pk" PRIMARY KEY("user_name","about")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_name","revision");--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("create_datetime");