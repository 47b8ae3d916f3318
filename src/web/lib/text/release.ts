/** The release, as the app shows it and as diagnostic files carry it (GEN-08, GEN-09). */
export const RELEASE = 'browser 1.10.90';
