CREATE TABLE "drive_handovers" (
	"handover_id" text PRIMARY KEY NOT NULL,
	"from_area" text NOT NULL,
	"to_area" text NOT NULL,
	"folder" text NOT NULL
);
