import type { Family } from '~/contract/formats/families';

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

/** The release, as the app shows it and as diagnostic files carry it (GEN-08, GEN-09). */
export const RELEASE = 'browser 1.10.90';

/** The configuration of an installation: written into the page by the server, never compiled in. */
export interface AppConfig {
  /** The API host's origin; '' when the app's own origin serves it (API-03). */
  readonly api_url: string;
  /** Which families of calls that host has without `/fsc` (API-41). */
  readonly bare_families: readonly Family[];
  /** Whether that host answers every field of the contract; what one leaves out that answers only the specification's is put in. */
  readonly full_replies: boolean;
  /** The site outside the app that '/' leaves to; null keeps people at /home (RT-57). */
  readonly world_url: string | null;
  readonly signup_url: string | null;
  readonly forgot_password_url: string | null;
  /** Whether the server sends links for new passwords. */
  readonly forgot_password: boolean;
  readonly docs_url: string | null;
  /** The site whose pages stand in for gallery and profiles, and bring posts, articles and experiences; null shows the app's own. */
  readonly embed_url: string | null;
  /** Whether the app runs in the window of a desktop program in place of a browser. */
  readonly desktop: boolean;
  /** Origins that may embed the app and are told what happens (NB-12, ACC-17). */
  readonly embedder_origins: readonly string[];
  /** A cookie of this name means: try the app-launch redirect once (ACC-02); null never does. */
  readonly login_cookie: string | null;
  /** Where GitHub is asked and where its files are read, without a slash at the end. */
  readonly github_api_url: string;
  readonly github_raw_url: string;
  /** Whether the server can connect people to GitHub by device code. */
  readonly github_connect: boolean;
  /** The name of the OpenID provider that people can sign in through. */
  readonly openid_name: string;
  /** Whether the server has an assistant that writes code (API-36). */
  readonly assist: boolean;
  /** Whether the server hands spans on to a collector (CON-13). */
  readonly tracing: boolean;
  /** Stream carries the conversations: the key of its app, and where its SDK lies; null where the workspace server carries them. */
  readonly stream_chat: { readonly key: string; readonly script: string } | null;
  readonly flags: FeatureFlags;
}

export const DEFAULT_CONFIG: AppConfig = {
  api_url: '',
  bare_families: [],
  full_replies: false,
  world_url: null,
  signup_url: null,
  forgot_password_url: null,
  forgot_password: false,
  docs_url: null,
  embed_url: null,
  embedder_origins: [],
  desktop: false,
  login_cookie: null,
  flags: DEFAULT_FLAGS,
  github_api_url: 'https://api.github.com',
  github_raw_url: 'https://raw.githubusercontent.com',
  github_connect: false,
  openid_name: 'Google',
  stream_chat: null,
  assist: false,
  tracing: false,
};

/** The configuration the server wrote into `<script type="application/json" id="atelier-config">`; what it leaves out keeps its default. */
export const readConfig = (page: Document): AppConfig => {
  const desktop = /\bElectron\//.test(navigator.userAgent);
  try {
    const written = JSON.parse(
      page.getElementById('atelier-config')?.textContent || '{}',
    ) as Partial<AppConfig>;
    return {
      ...DEFAULT_CONFIG,
      ...written,
      desktop,
      flags: { ...DEFAULT_FLAGS, ...written.flags },
    };
  } catch {
    return { ...DEFAULT_CONFIG, desktop };
  }
};

/** The configuration never changes while the app runs. */
export const configReducer =
  (config: AppConfig) =>
  (state: AppConfig = config): AppConfig =>
    state;
export const selectConfig = (state: { config: AppConfig }) => state.config;
