CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"installation_id" text PRIMARY KEY NOT NULL,
	"create_datetime" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "number" serial NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expire" ON "sign_in_attempts" USING btree ("expire");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_number_unique" UNIQUE("number");