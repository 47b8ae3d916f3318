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
ALTER TABLE "offered_secrets" ADD CONSTRAINT "offered_secrets_of" FOREIGN KEY ("user_name","name") REFERENCES "public"."secrets"("user_name","name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_secrets" ADD CONSTRAINT "run_secrets_submission_id_job_submissions_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."job_submissions"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offered_secrets_secret" ON "offered_secrets" USING btree ("user_name","name");