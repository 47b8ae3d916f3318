/** See facilities.mjs. */
export declare const FACILITIES: Readonly<
  Record<string, { absent: string; isHere: () => boolean | Promise<boolean> }>
>;
export declare const absentOf: (names: Iterable<string>) => Promise<Record<string, string>>;
