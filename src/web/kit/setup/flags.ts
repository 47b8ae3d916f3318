/** What can be switched on and off per installation, with the product's defaults (CON-07). */
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
};
export type FeatureFlags = { readonly [Flag in keyof typeof DEFAULT_FLAGS]: boolean };
