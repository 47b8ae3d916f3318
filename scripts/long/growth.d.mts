/** See growth.mjs. */
interface Range {
  readonly before: number;
  readonly after: number;
}
export declare const complaints: (measured: {
  /** MiB. */
  memory: Range;
  handles: Range;
  /** HTTP status or error → how often. */
  statuses: Readonly<Record<string, number>>;
}) => string[];
export declare const grownKinds: (before: readonly string[], after: readonly string[]) => string[];
