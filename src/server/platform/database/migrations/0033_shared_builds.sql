ALTER TABLE "environment_builds" ADD COLUMN "share_key" text;--> statement-breakpoint
ALTER TABLE "environment_builds" ADD COLUMN "files" text;--> statement-breakpoint
CREATE INDEX "environment_builds_share_key" ON "environment_builds" USING btree ("share_key");--> statement-breakpoint
CREATE INDEX "environment_builds_files" ON "environment_builds" USING btree ("files");