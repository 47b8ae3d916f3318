/** See environment.mjs. */
export declare const environmentOf: (
  name: 'requirements' | 'long-requirements',
) => { requirements: string; folder: string; python: string | null } | null;
