CREATE TABLE "transfers" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"destination" jsonb NOT NULL,
	"area" text NOT NULL,
	"place" text NOT NULL,
	"replace" boolean NOT NULL,
	"size" bigint NOT NULL,
	"part_size" integer NOT NULL,
	"storage_id" text NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfers_user" ON "transfers" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "transfers_created" ON "transfers" USING btree ("create_datetime");