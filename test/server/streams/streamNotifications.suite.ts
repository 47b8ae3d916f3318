import { and, eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Stream } from '~/contract/streams/streams';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { notices } from '~/server/platform/notifications/tables';
import { createReminders, LONGEST_LIVE_MS } from '~/server/areas/streams/reminders';
import { openWorkspace } from '../support/openWorkspace';
import { receivedMails, mailsIn } from '../team/support';
import { streamHouse } from './streamHouse';
import { inMinutes } from './streamSettings';
import { moveClock } from '#test/server/clock/movedClock';

/** Notifications about streams, the effects of the clock on them, and their transfer to a new owner. */
export const streamNotificationsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('what is told of streams', () => {
    const house = streamHouse(place);
    const { as, make, move, read } = house;

    it('STR-28 API-70 a view counts once for each viewer and session', async () => {
      const { stream_id } = await make();
      const view = async (token: string) =>
        (await house.server.get('streams', 'countView', { stream_id }, { token })).view_count;
      expect([
        await view(as('lena').token),
        await view(as('lena').token),
        await view(as('sven').token),
      ]).toEqual([1, 1, 2]);
      expect(await view(await house.server.signIn('lena', "lena's password"))).toBe(3);
    });

    it('API-71 guests are told of ten changes at once, and a stream without guests changes as often as one likes', async () => {
      const { stream_id } = await make({ stream_name: 'Moving' });
      const { server } = house;
      const moved = (nth: number) => {
        const change = { stream_id, schedule_datetime: inMinutes(40_000 + nth) } as never;
        return server.ask('streams', 'update', change, as('olga'));
      };
      const mails = (await mailsIn(server)).length;
      for (let nth = 0; nth < 12; nth += 1) expect(await moved(nth)).toHaveProperty('value');
      await server.get('streams', 'invite', { stream_id, emails: ['eli@example.org'] }, as('olga'));
      for (let nth = 20; nth < 30; nth += 1) expect(await moved(nth)).toHaveProperty('value');
      expect(await moved(30)).not.toHaveProperty('value');
      await receivedMails(server, mails + 11);
    });

    it('API-71 who was invited is told that a stream was moved, cancelled, and takes place after all', async () => {
      const stream = await make({ stream_name: 'Reading' });
      const { stream_id } = stream;
      const { server } = house;
      const emails = ['ada@example.org', 'ben@example.org'];
      let [count, sequence] = [(await mailsIn(server)).length, 0];
      /** The mail that both guests were sent, after two more have arrived, and the calendar entry in it. */
      const sent = async (subject: string) => {
        const mails = (await receivedMails(server, count + 2)).slice(count);
        count += 2;
        expect(mails.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]).sort()).toEqual(emails);
        const [mail = ''] = mails;
        expect(mail).toContain(`Subject: ${subject}`);
        const [, encoded = ''] = /text\/calendar; [^]*?base64\r\n\r\n([^-]+)\r\n/.exec(mail) ?? [];
        const calendar = encoded === '' ? mail : Buffer.from(encoded, 'base64').toString();
        const number = Number(/^SEQUENCE:(\d+)\r$/m.exec(calendar)?.[1]);
        expect(number).toBeGreaterThan(sequence);
        sequence = number;
        expect(calendar).toContain(`UID:${stream_id}@`);
        return { mail, calendar };
      };
      await server.get('streams', 'invite', { stream_id, emails }, as('olga'));
      expect((await sent('olga of atelier invites you to Reading')).calendar).toContain(
        'METHOD:REQUEST',
      );
      const change = (more: object) =>
        server.get('streams', 'update', { stream_id, ...more } as never, as('olga'));
      const schedule_datetime = inMinutes(30_000);
      const reply = await change({ schedule_datetime });
      expect(JSON.stringify(reply)).not.toContain('ada@');
      const { calendar } = await sent('Reading was moved to another time');
      expect(calendar).toContain('METHOD:REQUEST');
      expect(calendar).toContain(
        `DTSTART:${new Date(schedule_datetime).toISOString().replace(/[-:]|\.\d+/g, '')}`,
      );
      await change({ description: 'Of nothing that a calendar has to know' });
      await move(stream, 'archived');
      const cancelled = await sent('Reading was cancelled');
      expect(cancelled.mail).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
      expect(cancelled.calendar).toContain('METHOD:CANCEL\r\n');
      expect(cancelled.calendar).toContain('STATUS:CANCELLED\r\n');
      expect(cancelled.calendar).not.toContain('VALARM');
      await move(stream, 'scheduled');
      expect((await sent('Reading takes place after all')).calendar).toContain('METHOD:REQUEST');
      await move(stream, 'live');
      await move(stream, 'ended');
      await move(stream, 'archived');
      expect((await mailsIn(server)).length).toBe(count);
      expect((await read(stream)).stream_name).toBe('Reading');
    });

    it('API-71 an invitation is a mail with the way to the stream and an entry for the calendar', async () => {
      const stream = await make({ stream_name: 'Läsning; med, Olga' });
      const before = (await mailsIn(house.server)).length;
      const invite = (emails: string[], who = 'cleo') =>
        house.server.ask('streams', 'invite', { stream_id: stream.stream_id, emails }, as(who));
      expect((await invite(['ada@example.org', 'ADA@example.org', 'ben@example.org'])).status).toBe(
        200,
      );
      const mails = (await receivedMails(house.server, before + 2)).slice(before);
      expect(mails.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]).sort()).toEqual([
        'ada@example.org',
        'ben@example.org',
      ]);
      expect(mails[0]).toContain(`http://localhost:8080/streams/${stream.stream_id}`);
      expect(mails[0]).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
      expect(mails[0]).toMatch(/Content-Type: application\/ics; name=invitation.ics/);
      const [, encoded = ''] =
        /text\/calendar; [^]*?base64\r\n\r\n([^-]+)\r\n/.exec(mails[0] ?? '') ?? [];
      const calendar =
        encoded === '' ? (mails[0] ?? '') : Buffer.from(encoded, 'base64').toString();
      expect(calendar).toContain(`DTSTART:${stream.schedule_datetime.replace(/[-:]|\.\d+/g, '')}`);
      expect(calendar).toContain('SUMMARY:Läsning\\; med\\, Olga');
      expect([
        (await invite(['no address'])).status,
        (await invite(Array.from({ length: 21 }, (_, nth) => `g${nth}@example.org`))).status,
        (await invite(['a@example.org'], 'lena')).status,
      ]).toEqual([422, 422, 403]);
      const many = (nth: number) =>
        invite(
          Array.from({ length: 20 }, (_, each) => `g${nth}-${each}@example.org`),
          'sven',
        );
      const answers = [];
      for (const nth of [1, 2, 3, 4, 5, 6]) answers.push((await many(nth)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    });

    describe('what the clock does', () => {
      const work = async (laterMs = 0) => {
        const closed: string[] = [];
        const { db, streams: repository } = house.server.workspace;
        const report = (error: unknown) => {
          throw error;
        };
        const reminders = createReminders({
          db,
          streams: repository,
          report,
          close: (id) => {
            closed.push(id);
          },
          now: () => Date.now() + laterMs,
        });
        reminders.wake();
        await reminders.close();
        return closed;
      };
      const remindersOf = async ({ stream_id }: Stream) =>
        (
          await house.server.workspace.db
            .select()
            .from(notices)
            .where(and(eq(notices.objectId, stream_id), eq(notices.kind, 'stream_soon')))
        )
          .map(({ userName }) => userName)
          .sort();

      it('PRM-21 its people are reminded once, a quarter of an hour before, and again of another time', async () => {
        const stream = await make({ schedule_datetime: inMinutes(10_000) });
        await work(9_984 * 60_000);
        expect(await remindersOf(stream)).toEqual([]);
        await work(9_986 * 60_000);
        await work(9_987 * 60_000);
        expect(await remindersOf(stream)).toEqual(['cleo', 'olga', 'sven']);
        await house.server.get(
          'streams',
          'update',
          { stream_id: stream.stream_id, schedule_datetime: inMinutes(20_000) },
          as('olga'),
        );
        await work(19_986 * 60_000);
        expect((await remindersOf(stream)).length).toBe(6);
      });

      it('a clock that jumps ahead, and comes back, ends no stream', async () => {
        const stream = await make();
        await move(stream, 'live');
        const { db, streams: repository, report } = house.server.workspace;
        for (const days of [400, -400]) {
          const reminders = createReminders({ db, streams: repository, report, close: () => {} });
          const right = moveClock(days * 24 * 3_600_000);
          onTestFinished(right);
          reminders.wake();
          await reminders.close();
          right();
        }
        expect((await read(stream)).status).toBe('live');
      });

      it('what nobody ended is over after half a day, and its room is closed', async () => {
        const stream = await make();
        await move(stream, 'live');
        expect(await work()).not.toContain(stream.stream_id);
        expect(await work(LONGEST_LIVE_MS + 60_000)).toContain(stream.stream_id);
        expect((await read(stream)).status).toBe('ended');
      });
    });

    it('a stream changes hands while it is not live, and its new owner has no other part in it', async () => {
      const [stream, live] = [await make(), await make()];
      await move(live, 'live');
      const token = await house.server.signIn();
      const give = (id: string) =>
        house.server.get(
          'ownership',
          'transfer',
          { id: 'olga', to: 'sven', holdings: [{ kind: 'stream', id }] },
          { token },
        );
      expect((await give(live.stream_id)).kept).toMatchObject([
        { reason: 'This stream is live. End it first.' },
      ]);
      expect((await give(stream.stream_id)).given).toEqual([
        { kind: 'stream', id: stream.stream_id },
      ]);
      const { stream: after } = await house.server.get(
        'streams',
        'read',
        { stream_id: stream.stream_id },
        as('sven'),
      );
      expect([after.user_name, after.role, after.speakers.length]).toEqual(['sven', 'owner', 0]);
    });

    it('PRM-22 an installation without streams has none', async () => {
      const without = await openWorkspace({ config: { flags: { streams: false } } });
      const reply = await without.ask(
        'streams',
        'readAll',
        { status: ['live'] },
        { token: await without.signIn() },
      );
      expect([reply.status, 'failure' in reply && reply.failure.Error]).toEqual([
        403,
        'Streams: switched off here.',
      ]);
      await without.close();
    });
  });
