CREATE SEQUENCE "public"."comment_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "comments" (
	"comment_id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"user_name" text NOT NULL,
	"comment" text NOT NULL,
	"mentions" jsonb NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"client_id" text,
	"number" bigint DEFAULT nextval('comment_revisions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_topics" (
	"topic_id" text PRIMARY KEY NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"place" jsonb,
	"resolved_by" text,
	"resolve_datetime" timestamp (3) with time zone,
	"number" bigint DEFAULT nextval('comment_revisions') NOT NULL,
	"revision" bigint DEFAULT nextval('comment_revisions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offered_secrets" (
	"user_name" text NOT NULL,
	"name" text NOT NULL,
	"object_id" text NOT NULL,
	CONSTRAINT "offered_secrets_user_name_object_id_name_pk" PRIMARY KEY("user_name","object_id","name")
);
--> statement-breakpoint
CREATE TABLE "run_secrets" (
	"submission_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"user_name" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "secrets_user_name_name_pk" PRIMARY KEY("user_name","name")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_name" text;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_topic_id_comment_topics_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."comment_topics"("topic_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_topics" ADD CONSTRAINT "comment_topics_resolved_by_users_user_name_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("user_name") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_secrets" ADD CONSTRAINT "offered_secrets_of" FOREIGN KEY ("user_name","name") REFERENCES "public"."secrets"("user_name","name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_secrets" ADD CONSTRAINT "run_secrets_submission_id_job_submissions_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."job_submissions"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_topic" ON "comments" USING btree ("topic_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_client" ON "comments" USING btree ("user_name","client_id");--> statement-breakpoint
CREATE INDEX "comment_topics_number" ON "comment_topics" USING btree ("object_id","object_type","number");--> statement-breakpoint
CREATE INDEX "comment_topics_revision" ON "comment_topics" USING btree ("object_id","object_type","revision");--> statement-breakpoint
CREATE INDEX "comment_topics_resolved" ON "comment_topics" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "offered_secrets_secret" ON "offered_secrets" USING btree ("user_name","name");