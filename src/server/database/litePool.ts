import type { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

/** PGlite's own connection hands pg's type parsers to the wire as parameter types; only a list of type ids belongs there. */
class LiteConnection extends PglitePgConnection {
  override parse(message: { readonly types?: unknown }): void {
    super.parse({ ...message, types: Array.isArray(message.types) ? message.types : undefined });
  }
}

/** How long a query waits for the one connection before it fails, ms: using the pool inside a transaction would wait for ever. */
const CONNECTION_WAIT_MS = 10_000;

/**
 * A `pg` pool over PGlite, so that one driver, one schema and one set of migrations serve both databases. PGlite has one
 * connection; every client gets a wire of its own, because a wire does not survive a query that failed.
 */
export const litePool = (lite: PGlite): pg.Pool => {
  class LiteClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({
        ...config, user: 'postgres', database: 'postgres', host: 'localhost', password: 'unused',
        ...{ connection: new LiteConnection({ pglite: lite }) },
      });
    }
  }
  return new pg.Pool({ max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: CONNECTION_WAIT_MS, ...{ Client: LiteClient } });
};
