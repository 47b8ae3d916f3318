import { randomBytes } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import { createRounds } from '../concurrency/rounds';
import { afterMs, databaseNow } from '../database/due';
import { untilAvailable } from '../database/unavailable';
import type { Database, Transaction } from '../database/database';
import type { SecretBox } from '../files/secretBox';
import type { Report } from '../logging/report';
import { createCarrier, type Carrier } from './carriers';
import type { Mail } from './mail';
import { mailRepository, type MailRow } from './repository';
import type { MailSettings } from './settings';
import { mails } from './tables';

/** Mails of the workspace. */
export interface Outbox {
  /** By which way they go from this server. */
  readonly way: 'smtp' | 'file';
  /** Writes a mail down in the transaction of what it tells; answers its id. Call `wake` once that is committed. */
  write(tx: Transaction, letter: Mail): Promise<string>;
  /** Takes a mail back that must not go any more, or makes it forgotten. */
  drop(tx: Transaction, mailId: string): Promise<void>;
  /** Forgets mails that are over and old. */
  forgetOld(): Promise<void>;
  /** Looks for mails to send now. */
  wake(): void;
  /** From now on it looks by itself now and then. */
  start(): void;
  /** Begins no further mail, and waits for those under way. */
  close(): Promise<void>;
}

interface OutboxParts {
  readonly db: Database;
  readonly secretBox: SecretBox;
  readonly report: Report;
  readonly carrier: Carrier;
  /** The clock of the database, unless a test moves it. */
  readonly now?: () => SQL;
}

/** After a failure it is tried again after 30 s, then twice as long each time up to an hour; given up after twelve attempts, some six hours. */
export const RETRY = { firstMs: 30_000, mostMs: 3_600_000, attempts: 12 } as const;
/** A server that set out and was not heard of for so long is taken for dead, ms. */
export const LEASE_MS = 120_000;
const LOOK_MS = 10_000;
const KEPT_MS = 30 * 24 * 3_600_000;
const MAX_REASON = 300;

const waitAfter = (attempts: number) => Math.min(RETRY.mostMs, RETRY.firstMs * 2 ** (attempts - 1));

/** A reason on one line: mail servers say much. */
const reasonIn = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON);

const KEY_LOST = 'What it said cannot be read any more: the server has another key.';

/** Ids begin with their time, so that files of mails stand in their order. */
const newId = (at: Date) =>
  `${at.toISOString().replace(/[-:.]/g, '')}-${randomBytes(9).toString('hex')}`;

/**
 * The outbox: what is written in a transaction is sent after it, and not before. A mail that a server was about to send when it was killed is sent
 * by the next one, under the same id, so that nothing is lost and a file is never written twice.
 */
export const createOutbox = ({
  db,
  secretBox,
  report,
  carrier,
  now = databaseNow,
}: OutboxParts): Outbox => {
  const repository = mailRepository(db);
  const send = async ({ mailId, sealed, attempts }: MailRow): Promise<void> => {
    const { way } = carrier;
    const letter = secretBox.open(sealed, mailId);
    if (letter === null)
      return repository.settle(mailId, { status: 'failed', way, reason: KEY_LOST, again: null });
    try {
      await carrier.send(mailId, JSON.parse(letter) as Mail);
    } catch (error) {
      const over = carrier.isFinal(error) || attempts >= RETRY.attempts;
      const again = over ? null : afterMs(waitAfter(attempts), now());
      return repository.settle(mailId, {
        status: over ? 'failed' : 'waiting',
        way,
        reason: reasonIn(error),
        again,
      });
    }
    // It has left: while the database is away nobody else knows that, and would send it once more.
    await untilAvailable(
      () => repository.settle(mailId, { status: 'sent', way, reason: null, again: null }),
      () => closed,
    );
  };
  let closed = false;

  const work = async (isOver: () => boolean): Promise<void> => {
    for (;;) {
      const due = isOver()
        ? []
        : await repository.claim({ now: now(), leaseMs: LEASE_MS, furthestMs: 2 * RETRY.mostMs });
      if (due.length === 0) break;
      for (const mail of due) await send(mail);
    }
  };
  const rounds = createRounds({ work, everyMs: LOOK_MS, where: 'sending mails', report });

  return {
    way: carrier.way,
    async write(tx, letter) {
      const at = new Date();
      const mailId = newId(at);
      const sealed = secretBox.seal(JSON.stringify(letter), mailId);
      await tx.insert(mails).values({
        mailId,
        status: 'waiting',
        sealed,
        dueDatetime: now(),
        createDatetime: at,
      });
      return mailId;
    },
    drop: async (tx, mailId) => void (await tx.delete(mails).where(eq(mails.mailId, mailId))),
    forgetOld: () => repository.forget(new Date(Date.now() - KEPT_MS)),
    wake: rounds.wake,
    start: rounds.start,
    async close() {
      closed = true;
      await rounds.close();
      carrier.close();
    },
  };
};

/** The outbox of a server; without a mail server its mails lie in `folder`. */
export const openOutbox = (
  parts: Omit<OutboxParts, 'carrier'>,
  settings: MailSettings,
  folder: string,
): Outbox => createOutbox({ ...parts, carrier: createCarrier(settings, folder) });
