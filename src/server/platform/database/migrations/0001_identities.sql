CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_name" text NOT NULL,
	"create_datetime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_issuer_subject_pk" PRIMARY KEY("provider","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_name");