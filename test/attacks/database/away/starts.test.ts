import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import { openBus, type Word } from '~/server/areas/chat/live/bus';
import { findDatabase, openDatabase } from '~/server/platform/database/database';
import { connectAtStart } from '~/server/platform/database/server';
import { isUnavailable } from '~/server/platform/database/unavailable';
import { installation } from '~/server/platform/installation/tables';
import { failureOf, missing, openAway, SHORT_TIMEOUTS, type Away } from './away';
import { flakyLine } from './flakyLine';

const title = `Starts and LISTEN on a PostgreSQL that goes away${missing === null ? '' : `: not run, ${missing}`}`;

describe.skipIf(missing !== null)(title, () => {
  let away: Away;
  beforeAll(async () => {
    away = await openAway();
  });
  afterAll(() => away.stop());

  it.each(['fast', 'immediate'] as const)(
    'migrations that a %s restart interrupts leave nothing behind, and the next start runs them',
    async (how) => {
      const url = await away.newUrl();
      const blocker = new pg.Client(url);
      blocker.on('error', () => undefined);
      await blocker.connect();
      // A table of a late migration: its transaction waits, with everything before it done.
      await blocker.query('begin; create table public.installation (x int)');
      const failure = failureOf(openDatabase({ url }));
      const name = away.nameOf(url);
      await until(
        'the migration to wait',
        async () =>
          (
            await away.ask(
              `select 1 from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`,
            )
          ).length > 0,
      );
      await away.restart(how);
      expect(isUnavailable(await failure)).toBe(true);
      const admin = new pg.Client(url);
      await admin.connect();
      const tables = await admin.query(
        `select tablename from pg_tables where schemaname = 'public'`,
      );
      expect(tables.rows).toEqual([]);
      await admin.end();
      const again = await openDatabase({ url });
      expect(await again.db.select().from(installation)).toEqual([]);
      await again.close();
    },
  );

  it('a start waits for a PostgreSQL that is not up yet, says so once, and then goes on', async () => {
    const url = await away.newUrl();
    await away.down('fast');
    const said: string[] = [];
    const waiting = connectAtStart(url, 'The database', {
      waitMs: 60_000,
      say: (line) => void said.push(line),
    });
    await until('the start to say that it waits', () => said.length > 0);
    await away.up();
    const client = await waiting;
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    expect(said).toEqual([
      expect.stringMatching(
        /^The database cannot be reached \(.*ECONNREFUSED.*\)\. Waiting up to 60 s/,
      ),
    ]);
  });

  it('a start ends with a sentence where PostgreSQL stays away, and at once where the settings are wrong', async () => {
    const url = new URL(await away.newUrl());
    url.pathname = '/no_such_database';
    const waiting = { waitMs: 60_000, say: () => undefined };
    await expect(connectAtStart(url.toString(), 'The database', waiting)).rejects.toThrow(
      /does not exist.*Start it, or set DATABASE_URL right\.$/,
    );
    url.port = '1';
    await expect(
      connectAtStart(url.toString(), 'The database', { ...waiting, waitMs: 0 }),
    ).rejects.toThrow(/^The database cannot be reached \(.*ECONNREFUSED/);
  });

  describe('for LISTEN', () => {
    const listening = async (url: string) => {
      const [listener, teller] = [await findDatabase({ url }), await findDatabase({ url })];
      const heard: Word[] = [];
      const errors: unknown[] = [];
      const told = (error: unknown) => void errors.push(error);
      const bus = openBus(listener.db, { url }, told, { aliveMs: 100, answerMs: 1_000 });
      const other = openBus(teller.db, { url }, told);
      bus.listen((word) => void heard.push(word));
      bus.start();
      let count = 0;
      const say = async () => {
        count += 1;
        const channel_id = `word ${count}`;
        await other.tell({ kind: 'channel', channel_id });
        return channel_id;
      };
      /** Says something until it is heard. */
      const isHeard = () =>
        until('a word to be heard', async () => {
          const channel_id = await say().catch(() => '');
          return heard.some((word) => word.kind === 'channel' && word.channel_id === channel_id);
        });
      const missed = () => heard.filter(({ kind }) => kind === 'missed').length;
      return {
        isHeard,
        missed,
        errors,
        close: async () => {
          await bus.close();
          await listener.close();
          await teller.close();
        },
      };
    };

    it.each([
      ['a restart', () => away.restart('fast'), false],
      ['a connection that was dropped', undefined, false],
      ['a connection that went silent', undefined, true],
    ])(
      '%s is noticed: it listens again, and says that words were missed',
      async (how, interrupt, stalls) => {
        const line = await flakyLine(await away.newUrl(SHORT_TIMEOUTS));
        const { isHeard, missed, errors, close } = await listening(line.url);
        await isHeard();
        expect(missed()).toBe(0);
        if (interrupt) await interrupt();
        else if (stalls) line.stall();
        else line.drop();
        await until(`words to be missed after ${how}`, () => missed() === 1);
        await isHeard();
        expect(errors).toEqual([]);
        await close();
        await line.close();
      },
    );
  });
});
