CREATE TABLE "publication_versions" (
	"publish_token" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"main_file" text NOT NULL,
	"includes" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"parameters" jsonb NOT NULL,
	"publish_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "publication_versions_publish_token_version_pk" PRIMARY KEY("publish_token","version")
);
--> statement-breakpoint
CREATE TABLE "publication_views" (
	"publish_token" text NOT NULL,
	"day" text NOT NULL,
	"viewer" text NOT NULL,
	CONSTRAINT "publication_views_publish_token_day_viewer_pk" PRIMARY KEY("publish_token","day","viewer")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"publish_token" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"notebook_id" text,
	"batch_job_id" text,
	"audience" text NOT NULL,
	"about" jsonb NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"publish_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "publications_folder_unique" UNIQUE("folder"),
	CONSTRAINT "publications_notebook_id_unique" UNIQUE("notebook_id"),
	CONSTRAINT "publications_batch_job_id_unique" UNIQUE("batch_job_id")
);
--> statement-breakpoint
ALTER TABLE "publication_versions" ADD CONSTRAINT "publication_versions_publish_token_publications_publish_token_fk" FOREIGN KEY ("publish_token") REFERENCES "public"."publications"("publish_token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_views" ADD CONSTRAINT "publication_views_publish_token_publications_publish_token_fk" FOREIGN KEY ("publish_token") REFERENCES "public"."publications"("publish_token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_notebook_id_notebooks_notebook_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("notebook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_batch_job_id_batch_jobs_batch_job_id_fk" FOREIGN KEY ("batch_job_id") REFERENCES "public"."batch_jobs"("batch_job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_views_day" ON "publication_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "publications_date" ON "publications" USING btree ("publish_date");