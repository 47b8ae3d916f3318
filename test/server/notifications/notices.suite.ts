import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationTopic } from '~/contract/notifications/topics';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { environmentRepository } from '~/server/areas/environments/repository';
import { forgetOld, MAX_NOTIFICATIONS, writeDown } from '~/server/platform/notifications/writing';
import { notices } from '~/server/platform/notifications/tables';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Notices of events in people's work while they were away. */
export const noticesSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('notices', () => {
    let server: TestWorkspace;
    let token: string;
    let mia: string;
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      mia = await server.addUser('mia');
    });
    afterAll(() => server.close());

    const read = (since = 0, as = token) => server.get('notices', 'read', { since }, { token: as });
    const write = (userName: string, ...about: string[]) =>
      server.workspace.db.transaction((tx) =>
        writeDown(
          tx,
          about.map((each) => ({
            kind: 'build_ended',
            userName,
            about: each,
            objectId: 'env-x',
            parts: { name: 'x', status: 'ready', reason: null },
          })),
        ),
      );

    it('a job that ended is told to its owner alone, once, with what its sentence is made of', async () => {
      const { since } = await read();
      const job = await addJob(server, token, 'raise SystemExit(3)', { job_name: 'Away' });
      const submission = await executeJob(server, token, job);
      await untilStatus(server, token, job.batch_job_id, 'Execution Failed');
      const told = await read(since);
      expect(told.happenings).toEqual([
        {
          about: submission,
          kind: 'job_ended',
          object_id: job.batch_job_id,
          create_datetime: expect.any(String),
          seen_datetime: null,
          announced: false,
          parts: {
            name: 'Away',
            submission_id: submission,
            status: 'Execution Failed',
            cause: 'finished',
            reason: 'The program ended with exit code 3.',
            start_datetime: expect.any(String),
            end_datetime: expect.any(String),
          },
        },
      ]);
      expect(await read(told.since)).toEqual({ ...told, happenings: [], more: false });
      expect((await read(0, mia)).happenings).toEqual([]);
    });

    it('a notebook that ended by itself is told, and one that its owner stopped, or that never started, is not', async () => {
      const { since } = await read();
      const start = async (notebook_name: string) => {
        const { notebook_id } = await addNotebook(server, token, { notebook_name });
        const { submission_id } = await server.get(
          'notebooks',
          'connect',
          { notebook_id },
          { token },
        );
        await server.get('notebooks', 'address', { notebook_id }, { token });
        return { notebook_id, submission_id };
      };
      const stopped = await start('Stopped');
      await server.get('notebooks', 'disconnect', stopped, { token });
      server.runtimes.refuseStart('No room.');
      await expect(start('Refused')).rejects.toThrow();
      server.runtimes.refuseStart(null);
      const crashed = await start('Crashed');
      server.runtimes.crash(crashed.notebook_id, 'Its kernel died.');
      await expect
        .poll(async () => (await read(since)).happenings)
        .toMatchObject([
          {
            about: crashed.submission_id,
            kind: 'notebook_ended',
            object_id: crashed.notebook_id,
            parts: { name: 'Crashed', status: 'Notebook failed', reason: 'Its kernel died.' },
          },
        ]);
    });

    it('a build that ended is told to its maker, unless it was they who stopped it', async () => {
      const repository = environmentRepository(server.workspace.db);
      const order = {
        userName: 'mia',
        teamName: 'atelier',
        requirements: '',
        basePython: '/usr/bin/python3',
        pythonVersion: '3.11.2',
      };
      for (const envId of ['e-ready', 'e-own', 'e-admin'])
        await repository.add({ envId, envName: envId, ...order }, 'another server');
      await repository.finish('e-ready', 1, { reason: null });
      await repository.finish('e-ready', 1, { reason: 'twice' });
      await repository.finish('e-own', 1, { reason: 'Stopped by mia.', stoppedBy: 'mia' });
      await repository.finish('e-admin', 1, { reason: 'Stopped by admin.', stoppedBy: 'admin' });
      expect((await read(0, mia)).happenings).toMatchObject([
        {
          about: 'e-ready-1',
          kind: 'build_ended',
          object_id: 'e-ready',
          parts: { name: 'e-ready', status: 'ready' },
        },
        {
          about: 'e-admin-1',
          kind: 'build_ended',
          parts: { name: 'e-admin', status: 'stopped', reason: 'Stopped by admin.' },
        },
      ]);
    });

    it('what was seen in one browser is new to the others, as seen, nobody sees or forgets for somebody else', async () => {
      const { since } = await read();
      await write('admin', 'one', 'two');
      const { since: later } = await read(since);
      const seen = (about: string[], as = token, forget?: boolean) =>
        server.get('notices', 'seen', { about, ...(forget && { forget }) }, { token: as });
      await seen(['one', 'two'], mia);
      await seen(['two'], mia, true);
      expect((await read(later)).happenings).toEqual([]);
      await seen(['one', 'unknown']);
      const again = await read(later);
      expect(again.happenings).toMatchObject([{ about: 'one', seen_datetime: expect.any(String) }]);
      await seen(['one']);
      expect((await read(again.since)).happenings).toEqual([]);
      await seen(['one', 'two'], token, true);
      expect((await read(since)).happenings).toEqual([]);
    });

    const list = (request: { topic?: NotificationTopic; after?: string } = {}) =>
      server.get('notices', 'list', request, { token: mia });

    it('all that is kept is listed page by page, unseen first and then the newest first, also while some is seen', async () => {
      await server.workspace.db.delete(notices);
      for (let at = 0; at < 120; at += 1) await write('mia', `b-${String(at).padStart(3, '0')}`);
      await server.get('notices', 'seen', { about: ['b-119', 'b-050'] }, { token: mia });
      const first = await list();
      expect(first.happenings.map(({ about }) => about)).toEqual(
        Array.from({ length: 50 }, (_, at) => `b-${String(118 - at).padStart(3, '0')}`),
      );
      expect([first.unseen, first.since > 0]).toEqual([118, true]);
      await server.get('notices', 'seen', { about: ['b-060'] }, { token: mia });
      const second = await list({ after: first.next! });
      const third = await list({ after: second.next! });
      const rest = [...second.happenings, ...third.happenings].map(({ about, seen_datetime }) =>
        seen_datetime ? `${about} seen` : about,
      );
      const unseen = Array.from(
        { length: 69 },
        (_, at) => `b-${String(68 - at).padStart(3, '0')}`,
      ).filter((about) => about !== 'b-050' && about !== 'b-060');
      expect(rest).toEqual([...unseen, 'b-119 seen', 'b-060 seen', 'b-050 seen']);
      expect(third.next).toBeNull();
      for (const after of ['nonsense', 'MSA5OTk5OTk5OTk5OTk5OTkgeA', '%00']) {
        expect(await server.ask('notices', 'list', { after }, { token: mia })).toMatchObject({
          status: 422,
          failure: { fields: { after: expect.any(String) } },
        });
      }
    });

    it('all of a topic are seen at once, up to what was told, and what came later stays unseen', async () => {
      await server.workspace.db.delete(notices);
      await write('mia', 'b-1', 'b-2');
      await server.workspace.db.transaction((tx) =>
        writeDown(tx, [
          { kind: 'job_ended', userName: 'mia', about: 'j-1', objectId: 'j', parts: { name: 'j' } },
        ]),
      );
      const { since } = await list();
      await write('mia', 'b-3');
      await server.get(
        'notices',
        'seenAll',
        { up_to: since, topic: 'environments' },
        { token: mia },
      );
      const unseen = async () =>
        (await list()).happenings
          .flatMap(({ about, seen_datetime }) => (seen_datetime === null ? [about] : []))
          .sort();
      expect(await unseen()).toEqual(['b-3', 'j-1']);
      expect((await list({ topic: 'jobs' })).happenings.map(({ about }) => about)).toEqual(['j-1']);
      expect(
        (await server.get('notices', 'read', { since }, { token: mia })).happenings
          .map(({ about }) => about)
          .sort(),
      ).toEqual(['b-1', 'b-2', 'b-3']);
      await server.get('notices', 'seenAll', { up_to: 1_000_000_000 }, { token });
      expect(await unseen()).toEqual(['b-3', 'j-1']);
    });

    it('whoever has more to hear than an answer holds hears of it in several, and a new browser hears of the newest', async () => {
      await server.workspace.db.delete(notices);
      const { since } = await read(0, mia);
      await write('mia', 'old');
      const from = (await read(since, mia)).since;
      await write('mia', ...Array.from({ length: 150 }, (_, at) => `n-${at}`));
      const one = await read(from, mia);
      const two = await read(one.since, mia);
      expect([
        one.happenings.length,
        one.more,
        two.happenings.length,
        two.more,
        two.unseen,
      ]).toEqual([100, true, 50, false, 151]);
      expect([...one.happenings, ...two.happenings].map(({ about }) => about)).toEqual(
        Array.from({ length: 150 }, (_, at) => `n-${at}`),
      );
      const fresh = await read(0, mia);
      expect([
        fresh.happenings.at(0)?.about,
        fresh.happenings.at(-1)?.about,
        fresh.more,
        fresh.since,
      ]).toEqual(['n-50', 'n-149', false, two.since]);
    });

    it('who invites is told who came, and a member what an admin made of them', async () => {
      const { since } = await read();
      const { link } = await server.get(
        'team',
        'invite',
        { from_user_name: 'admin', team_name: 'atelier', to_email: 'new@example.org' },
        { token },
      );
      await server.get('team', 'accept', {
        token: link.split('#')[1]!,
        user_name: 'newcomer',
        fullname: 'New Comer',
        password: 'a long password',
      });
      expect((await read(since)).happenings).toMatchObject([
        { kind: 'invitation_accepted', object_id: 'newcomer', parts: { name: 'New Comer' } },
      ]);
      const newcomer = await server.signIn('newcomer', 'a long password');
      const member = async () =>
        (await server.get('team', 'readAll', {}, { token })).users.find(
          ({ user_name }) => user_name === 'newcomer',
        )!;
      const change = async (how: {
        is_admin?: boolean;
        account_enabled?: boolean;
        fullname?: string;
      }) => {
        const { revision: _, ...now } = await member();
        await server.get('team', 'update', { ...now, ...how }, { token });
      };
      await change({ fullname: 'Newer' });
      await change({ is_admin: true });
      await change({ is_admin: false });
      await change({ account_enabled: false });
      await change({ account_enabled: true });
      expect(newcomer).not.toBe('');
      const told = await read(0, await server.signIn('newcomer', 'a long password'));
      expect(
        told.happenings.map(({ kind, parts }) => [kind, parts['change'], parts['by']]),
      ).toEqual([
        ['member_changed', 'admin', expect.any(String)],
        ['member_changed', 'member', expect.any(String)],
        ['member_changed', 'enabled', expect.any(String)],
      ]);
    });

    it('the newest of each person are kept, and nothing that is older than a month', async () => {
      await server.workspace.db.delete(notices);
      for (let at = 0; at < MAX_NOTIFICATIONS + 5; at += 101)
        await write(
          'mia',
          ...Array.from(
            { length: Math.min(101, MAX_NOTIFICATIONS + 5 - at) },
            (_, more) => `many-${at + more}`,
          ),
        );
      const kept = await server.workspace.db.select().from(notices);
      expect([
        kept.length,
        kept.some(({ about }) => about === 'many-4'),
        kept.some(({ about }) => about === `many-${MAX_NOTIFICATIONS + 4}`),
      ]).toEqual([MAX_NOTIFICATIONS, false, true]);
      await server.workspace.db
        .update(notices)
        .set({ createDatetime: new Date(Date.now() - 31 * 24 * 3_600_000) });
      await write('mia', 'fresh');
      await forgetOld(server.workspace.db);
      expect((await read(0, mia)).happenings.map(({ about }) => about)).toEqual(['fresh']);
      expect((await read()).happenings).toEqual([]);
    });

    it('whatever a name or a reason holds, the end of what it belongs to is written down', async () => {
      const parts = { name: `a\0b\ud800`, status: 'ready', reason: `${'x'.repeat(1999)}\u{1f600}` };
      await server.workspace.db.transaction((tx) =>
        writeDown(tx, [
          { kind: 'build_ended', userName: 'mia', about: 'odd', objectId: 'env-x', parts },
        ]),
      );
      expect((await read(0, mia)).happenings.at(-1)?.parts).toEqual({
        name: 'ab',
        status: 'ready',
        reason: 'x'.repeat(1999),
      });
    });
  });
