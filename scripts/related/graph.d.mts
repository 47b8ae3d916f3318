/** See graph.mjs. */
export declare const readSources: (
  root: string,
  folders?: readonly string[],
) => ReadonlyMap<string, string>;
export declare const relatedTests: (
  sources: ReadonlyMap<string, string>,
  files: readonly string[],
) => string[];
export declare const filesOf: (root: string, words: readonly string[]) => string[];
