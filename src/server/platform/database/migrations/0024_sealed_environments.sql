CREATE TABLE "environment_builds" (
	"env_id" text NOT NULL,
	"build" integer NOT NULL,
	"checksum" text NOT NULL,
	"manifest" text NOT NULL,
	"manifest_digest" text NOT NULL,
	"manifest_datetime" timestamp (3) with time zone NOT NULL,
	"check_datetime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "environment_builds_env_id_build_pk" PRIMARY KEY("env_id","build")
);
--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "damage" text;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD CONSTRAINT "environment_builds_env_id_environments_env_id_fk" FOREIGN KEY ("env_id") REFERENCES "public"."environments"("env_id") ON DELETE cascade ON UPDATE no action;