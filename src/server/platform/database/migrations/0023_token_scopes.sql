CREATE TABLE "address_reverts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"email" text NOT NULL,
	"email_vouched" boolean NOT NULL,
	"number" serial NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"expire_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_in_datetime" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_scope" text;--> statement-breakpoint
-- Sessions that are open count from when they were opened.
UPDATE "sessions" SET "sign_in_datetime" = "create_datetime";--> statement-breakpoint
-- Tokens made before there were scopes could do more than 'write' allows; their owners are told once.
UPDATE "sessions" SET "token_scope" = 'write' WHERE "token_name" IS NOT NULL;--> statement-breakpoint
INSERT INTO "notices" ("user_name", "about", "kind", "object_id", "parts", "create_datetime")
SELECT DISTINCT "user_name", 'token-scopes', 'tokens_scoped', "user_name", '{}'::jsonb, now()
FROM "sessions" WHERE "token_name" IS NOT NULL AND "expire_datetime" > now();--> statement-breakpoint
ALTER TABLE "address_reverts" ADD CONSTRAINT "address_reverts_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_reverts_user" ON "address_reverts" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "address_reverts_email" ON "address_reverts" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_scope_of_tokens" CHECK (("sessions"."token_name" is null) = ("sessions"."token_scope" is null));