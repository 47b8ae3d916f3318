CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "pictures_user_name_unique" UNIQUE("user_name")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_vouched" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;