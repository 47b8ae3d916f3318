/** See environment.mjs. */
export declare const environmentOf: (
  name: string,
) => { requirements: string; folder: string; python: string | null } | null;
