/** Two servers of one workspace whose clocks are minutes apart: neither takes what the other has in hand. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRepository } from '~/server/areas/account/queries/accounts';
import { sessions, users } from '~/server/platform/identity/tables';
import { environmentRepository } from '~/server/areas/environments/repository';
import { createPushQueue } from '~/server/areas/notifications/push/pushQueue';
import { notices, pushes, pushSubscriptions } from '~/server/platform/notifications/tables';
import { recordingRepository } from '~/server/areas/streams/recording/queries';
import { streams } from '~/server/areas/streams/tables';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { createSecretBox } from '~/server/platform/files/secretBox';
import { mailOf } from '~/server/platform/mail/mail';
import { createOutbox } from '~/server/platform/mail/outbox';
import { moveClock } from '#test/server/clock/movedClock';
import { deferred } from '../../attacks/database/away/away';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';

const MINUTES_MS = 5 * 60_000;
const BOX = createSecretBox(Buffer.alloc(32, 1));
const missing = missingPostgres();
const title = `two servers whose clocks differ${missing === null ? '' : `: not run, ${missing}`}`;

describe.skipIf(missing !== null)(title, () => {
  let postgres: Postgres;
  let database: OpenDatabase;
  let right = () => {};
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    database = await openDatabase({ url: await postgres.migrated() });
    const accounts = accountRepository(database.db, BOX);
    await accounts.addTeam({ name: 'atelier', plan: 'creator_pro' });
    const ann = { name: 'ann', fullname: 'Ann', team: 'atelier', isAdmin: false, passwordHash: '' };
    await accounts.addUser(ann);
  });
  afterEach(async () => {
    right();
    await database.close();
  });

  const report = (error: unknown) => {
    throw error;
  };
  /** The clock of the server that comes second is ahead, or that of the first one is behind. */
  const CLOCKS = [
    ['the second is ahead', 0, MINUTES_MS],
    ['the first is behind', -MINUTES_MS, 0],
  ] as const;
  const turnTo = (ms: number) => {
    right();
    right = moveClock(ms);
  };

  describe.each(CLOCKS)('%s', (_, first, second) => {
    it('a build goes on', async () => {
      const { db } = database;
      turnTo(first);
      const repository = environmentRepository(db);
      const python = { basePython: '/usr/bin/python3', pythonVersion: '3.11.2' };
      const what = { envName: 'one', userName: 'ann', teamName: 'atelier', requirements: '' };
      await repository.add({ envId: 'env-1', ...what, ...python }, 'the first');
      await repository.begin('env-1', 1);
      turnTo(second);
      await repository.endLeft(null, 'Its server is gone.');
      expect(await repository.find('env-1')).toMatchObject({ status: 'building', reason: null });
    });

    it('a mail is sent once', async () => {
      const { db } = database;
      const sent: string[] = [];
      const [underWay, finished] = [deferred(), deferred()];
      const outbox = (name: string) =>
        createOutbox({
          db,
          secretBox: BOX,
          report,
          carrier: {
            way: 'smtp',
            isFinal: () => false,
            close: () => undefined,
            send: async () => {
              sent.push(name);
              underWay.resolve();
              if (name === 'first') await finished.promise;
            },
          },
        });
      turnTo(first);
      const one = outbox('first');
      const letter = { to: 'ada@example.org', subject: 'Hello', before: [], after: [] };
      const link = { label: 'Go', url: 'http://x/' };
      await db.transaction((tx) => one.write(tx, mailOf({ ...letter, link })));
      one.wake();
      await underWay.promise;
      turnTo(second);
      const other = outbox('second');
      other.wake();
      await other.close();
      expect(sent).toEqual(['first']);
      finished.resolve();
      await one.close();
    });

    it('a push notification is sent once', async () => {
      const { db } = database;
      const now = new Date();
      await db.insert(sessions).values({
        tokenHash: 'browser',
        userName: 'ann',
        expireDatetime: new Date(Date.now() + 86_400_000),
        signInDatetime: now,
      });
      await db.insert(pushSubscriptions).values({
        subscriptionId: 'sub',
        userName: 'ann',
        session: 'browser',
        sealed: '',
        createDatetime: now,
      });
      await db.insert(notices).values({
        userName: 'ann',
        about: 'job-1',
        kind: 'job_ended',
        objectId: 'job-1',
        parts: { name: 'train' },
        createDatetime: now,
      });
      const push = { subscriptionId: 'sub', userName: 'ann', about: 'job-1' };
      await db.insert(pushes).values({ ...push, dueDatetime: new Date(0) });
      await db.update(users).set({ notificationPreferences: { push: { jobs: true } } });
      const sent: string[] = [];
      const [underWay, finished] = [deferred(), deferred()];
      const courier = (name: string) =>
        createPushQueue({
          db,
          report,
          subscriptions: { opened: () => ({}) } as never,
          sender: {
            send: async () => {
              sent.push(name);
              underWay.resolve();
              if (name === 'first') await finished.promise;
              return 'sent';
            },
          } as never,
        });
      turnTo(first);
      const one = courier('first');
      one.wake();
      await underWay.promise;
      turnTo(second);
      const other = courier('second');
      other.wake();
      await other.close();
      expect(sent).toEqual(['first']);
      finished.resolve();
      await one.close();
    });

    it('a recording that is under way is not made anew', async () => {
      const { db } = database;
      const now = new Date();
      await db.insert(streams).values({
        streamId: 'st-1',
        userName: 'ann',
        status: 'ended',
        settings: {} as never,
        scheduleDatetime: now,
        createDatetime: now,
        updateDatetime: now,
      });
      turnTo(first);
      const repository = recordingRepository(db);
      await repository.alive('st-1');
      turnTo(second);
      expect(await repository.take()).toBeNull();
      await repository.closed('st-1');
      turnTo(first);
      expect(await repository.take()).toMatchObject({ streamId: 'st-1' });
      turnTo(second);
      expect(await repository.take()).toBeNull();
    });
  });
});
