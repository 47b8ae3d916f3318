ALTER TABLE "environment_builds" ADD COLUMN "lock" text;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "lock_checksum" text;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "lock_packages" integer;