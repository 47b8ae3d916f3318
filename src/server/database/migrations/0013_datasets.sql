CREATE TABLE "dataset_snapshots" (
	"dataset_id" text NOT NULL,
	"snapshot_id" text NOT NULL,
	"file_count" integer NOT NULL,
	"total_bytes" bigint NOT NULL,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"seen_datetime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dataset_snapshots_dataset_id_snapshot_id_pk" PRIMARY KEY("dataset_id","snapshot_id")
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"dataset_id" text PRIMARY KEY NOT NULL,
	"dataset_name" text NOT NULL,
	"dataset_type" text NOT NULL,
	"user_name" text NOT NULL,
	"team_name" text NOT NULL,
	"storage_provider" text NOT NULL,
	"storage_region" text NOT NULL,
	"compute_provider" text NOT NULL,
	"compute_region" text NOT NULL,
	"compute_zone" text NOT NULL,
	"storage" text NOT NULL,
	"location" text NOT NULL,
	"status" text NOT NULL,
	"file_count" integer,
	"total_bytes" bigint,
	"counted_datetime" timestamp (3) with time zone,
	"create_datetime" timestamp (3) with time zone NOT NULL,
	"update_datetime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_submissions" ADD COLUMN "dataset" jsonb;--> statement-breakpoint
ALTER TABLE "notebook_executions" ADD COLUMN "dataset" jsonb;--> statement-breakpoint
ALTER TABLE "dataset_snapshots" ADD CONSTRAINT "dataset_snapshots_dataset_id_datasets_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("dataset_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_team_name_teams_team_name_fk" FOREIGN KEY ("team_name") REFERENCES "public"."teams"("team_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "datasets_name" ON "datasets" USING btree ("team_name","dataset_name");--> statement-breakpoint
CREATE INDEX "datasets_user" ON "datasets" USING btree ("user_name");