ALTER TABLE "environment_builds" ALTER COLUMN "checksum" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "environment_builds" ALTER COLUMN "manifest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "environment_builds" ALTER COLUMN "manifest_digest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "environment_builds" ALTER COLUMN "manifest_datetime" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "environment_builds" ALTER COLUMN "check_datetime" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "status" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "requirements" text;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "base_python" text;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "python_version" text;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "create_datetime" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "build_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "build_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "used_datetime" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "removed_datetime" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "size" bigint;--> statement-breakpoint
ALTER TABLE "batch_jobs" ADD COLUMN "env_build" integer;--> statement-breakpoint
ALTER TABLE "job_submissions" ADD COLUMN "env_build" integer;--> statement-breakpoint
ALTER TABLE "notebook_executions" ADD COLUMN "env_id" text;--> statement-breakpoint
ALTER TABLE "notebook_executions" ADD COLUMN "env_build" integer;--> statement-breakpoint
ALTER TABLE "prediction_versions" ADD COLUMN "env_build" integer;--> statement-breakpoint
INSERT INTO "environment_builds" ("env_id", "build", "status")
SELECT "env_id", "working", 'ready' FROM "environments" WHERE "working" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "environment_builds" ("env_id", "build", "status")
SELECT "env_id", "build", "status" FROM "environments"
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "environment_builds" SET
  "reason" = "environments"."reason",
  "requirements" = "environments"."requirements",
  "base_python" = "environments"."base_python",
  "python_version" = "environments"."python_version",
  "build_start" = "environments"."build_start",
  "build_end" = "environments"."build_end"
FROM "environments"
WHERE "environments"."env_id" = "environment_builds"."env_id" AND "environments"."build" = "environment_builds"."build";
--> statement-breakpoint
UPDATE "notebook_executions" SET "env_id" = "notebooks"."settings" ->> 'env_id'
FROM "notebooks"
WHERE "notebooks"."notebook_id" = "notebook_executions"."notebook_id" AND "notebook_executions"."end_datetime" IS NULL;
