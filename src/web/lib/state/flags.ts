/** Functions that each installation can switch on and off, with the product's defaults (CON-07). */
export const DEFAULT_FLAGS = {
  volume_datasets: false,
  sweeps: false,
  notebook_insight: false,
  english_cells: true,
  fix_code: false,
  job_live_update: true,
  experiments: false,
  datasets: true,
  placement_settings: true,
  invitations: true,
  /** In the team drive nothing may be renamed, moved or deleted (DRV-29). */
  team_drive_view_only: false,
  /** Folders and files of the drive may be called as people like: the letter rule is lifted (DRV-23, DRV-24). */
  any_names: false,
};
export type FeatureFlags = { readonly [Flag in keyof typeof DEFAULT_FLAGS]: boolean };
