import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database, Transaction } from './database';
import { connectFailure, isAnswer, isUnavailable } from './unavailable';

/** Breaks a connection off at once: a polite end would wait for a PostgreSQL that does not answer. */
export const breakOff = ({ connection }: pg.Client): void => {
  connection.stream.destroy();
};

/**
 * Runs transactions on a client of the pool. Drizzle's own `transaction` loses the client where BEGIN fails, gives a broken one back to
 * the pool, and throws what ROLLBACK said instead of what went wrong: a few lost connections would leave the pool empty for good.
 */
export const transactionsOn =
  (pool: pg.Pool) =>
  async <Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw connectFailure(error);
    });
    let failure: { readonly error: unknown } | undefined;
    let isClean = false;
    try {
      const result = await drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failure = { error };
          // Nobody would answer ROLLBACK; PostgreSQL rolls back by itself when the connection is gone.
          if (isUnavailable(error) && !isAnswer(error)) breakOff(client);
          throw error;
        }
      }, config);
      isClean = true;
      return result;
    } catch (error) {
      isClean = failure?.error === error;
      throw failure ? failure.error : error;
    } finally {
      client.release(!isClean);
    }
  };

/**
 * Has a pool survive what happens to its connections: an `error` without a listener would end the process. The query that is under way fails by
 * itself, and the pool drops the connection.
 */
export const surviving = (
  pool: pg.Pool,
  onLost: (error: Error) => void = () => undefined,
): pg.Pool =>
  // The pool speaks for its idle clients only: one that is in use has to be listened to itself.
  pool.on('error', onLost).on('connect', (client) => client.on('error', onLost));

/** A drizzle database over a pool, with transactions that survive the loss of their connection. */
export const databaseOn = (pool: pg.Pool): Database =>
  Object.assign(drizzle(pool), { transaction: transactionsOn(pool) });
