/** What is used of sql.js, which brings no types of its own. */
declare module 'sql.js' {
  type Value = number | string | Uint8Array | null;

  interface Statement {
    step(): boolean;
    get(): Value[];
    free(): boolean;
  }
  class Database {
    constructor(bytes: Uint8Array);
    prepare(sql: string): Statement;
    close(): void;
  }
  const initSqlJs: () => Promise<{ readonly Database: typeof Database }>;
  export default initSqlJs;
  export type { Database, Statement, Value };
}
