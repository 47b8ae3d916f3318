CREATE TABLE "drive_trash" (
	"id" text PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"path" text NOT NULL,
	"size" bigint NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "drive_trash_area" ON "drive_trash" USING btree ("area","deleted_at");--> statement-breakpoint
CREATE INDEX "drive_trash_deleted" ON "drive_trash" USING btree ("deleted_at");