CREATE TABLE "lowered_limits" (
	"user_name" text PRIMARY KEY NOT NULL,
	"memory_mb" integer,
	"processes" integer,
	"disk_mb" integer,
	"files" bigint
);
--> statement-breakpoint
ALTER TABLE "lowered_limits" ADD CONSTRAINT "lowered_limits_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;