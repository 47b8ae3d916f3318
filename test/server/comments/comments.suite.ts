import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetDeleted } from '~/server/areas/comments/queries/comments';
import { topics } from '~/server/areas/comments/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { sweepSettings } from '../sweeps/sweepSettings';
import { addJob } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

type Object = { readonly object_type: 'notebook' | 'job' | 'sweep'; readonly object_id: string };

/** Comments of people on objects. */
export const commentsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('comments', () => {
    let server: TestWorkspace;
    let token: string;
    let mia: string;
    let ana: string;
    let stranger: string;
    let notebook: Object;
    let made = 0;
    beforeAll(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { flags: { sweeps: true } },
      });
      token = await server.signIn();
      mia = await server.addUser('mia');
      ana = await server.addUser('ana.b');
      stranger = await server.addUser('stranger', 'others');
      notebook = await another();
    });
    afterAll(() => server.close());

    const another = async (): Promise<Object> => ({
      object_type: 'notebook',
      object_id: (await addNotebook(server, token, { notebook_name: `Talk ${(made += 1)}` }))
        .notebook_id,
    });
    const begin = (comment: string, as = token, object = notebook, more: object = {}) =>
      server
        .get('comments', 'create', { ...object, comment, ...more }, { token: as })
        .then(({ topic }) => topic);
    const reply = (topic_id: string, comment: string, as = token, more: object = {}) =>
      server.get('comments', 'reply', { ...notebook, topic_id, comment, ...more }, { token: as });
    const readAll = (object = notebook, more: object = {}) =>
      server.get('comments', 'readAll', { ...object, ...more }, { token });
    const changes = (since: number, object = notebook) =>
      server.get('comments', 'changes', { ...object, since }, { token });
    const told = async (as: string, since = 0) =>
      server.get('notices', 'read', { since }, { token: as });
    const tidings = async (as: string, since = 0) =>
      (await told(as, since)).happenings.map(({ kind, parts, about }) => [
        kind,
        parts['text'],
        about,
      ]);

    it('API-37 API-38 API-39 API-40 CMT-09 a topic is begun, answered and read, and newest first', async () => {
      const first = await begin('Is this *the* learning rate?');
      expect(first).toEqual({
        topic_id: expect.any(String),
        comment_id: expect.any(String),
        comment: 'Is this *the* learning rate?',
        mentions: [],
        user_name: 'admin',
        ...notebook,
        create_datetime: expect.any(String),
        client_id: null,
        place: null,
        comments: [],
        comment_count: 0,
        resolved_by: null,
        resolve_datetime: null,
        number: expect.any(Number),
        revision: expect.any(Number),
      });
      const second = await begin('Another one', mia);
      const answered = await reply(first.topic_id, '  It is.  ', mia);
      expect(answered.comment).toMatchObject({
        topic_id: first.topic_id,
        user_name: 'mia',
        comment: 'It is.',
      });
      expect(answered.topic).toMatchObject({ comments: [answered.comment], comment_count: 1 });
      const all = await readAll();
      expect(all.topics.map(({ topic_id }) => topic_id)).toEqual([second.topic_id, first.topic_id]);
      expect(all).toMatchObject({
        counts: { open: 2, resolved: 0 },
        more: false,
        revision: answered.topic.revision,
      });
      expect(
        (await server.get('comments', 'read', { topic_id: first.topic_id }, { token: mia })).topic,
      ).toEqual(answered.topic);
    });

    it('CMT-01 a sweep is talked about, by whoever may see it, and its owner is told, with its page', async () => {
      const { batch_job_id } = await addJob(server, token, 'echo', { main_file: 'run.sh' });
      const { sweep } = await server.get(
        'sweeps',
        'create',
        { settings: sweepSettings({ batch_job_id }) },
        { token },
      );
      const object = { object_type: 'sweep', object_id: sweep.sweep_id } as const;
      const { since } = await told(token);
      const topic = await begin('Which metric is that?', mia, object);
      expect((await readAll(object)).topics).toEqual([topic]);
      expect((await told(token, since)).happenings).toMatchObject([
        {
          kind: 'commented',
          object_id: sweep.sweep_id,
          parts: { object_type: 'sweep', name: sweep.sweep_name },
        },
      ]);
      expect(
        (
          await server.ask(
            'comments',
            'create',
            { ...object, comment: 'Mine?' },
            { token: stranger },
          )
        ).status,
      ).toBe(404);
    });

    it('CMT-03 a comment is text: trimmed, not empty, and of a bounded length', async () => {
      const refused = async (comment: string) =>
        (await server.ask('comments', 'create', { ...notebook, comment }, { token })) as unknown;
      for (const comment of ['', ' \n\t ', 'x'.repeat(5001), 'a\0b', 'a\ud800']) {
        expect(await refused(comment)).toMatchObject({
          status: 422,
          failure: { fields: { comment: expect.any(String) } },
        });
      }
      expect((await begin('x'.repeat(5000))).comment).toHaveLength(5000);
      expect((await begin(' <b onclick="x">hi</b> ')).comment).toBe('<b onclick="x">hi</b>');
    });

    it('CMT-04 whoever may see the object comments on it, and a stranger learns nothing of it, and a topic belongs to its object', async () => {
      const { topic_id } = await begin('Seen by the team');
      const ask = async (name: 'read' | 'resolve', as: string) =>
        (await server.ask('comments', name, { topic_id, resolved: true }, { token: as })).status;
      expect([
        await ask('read', mia),
        await ask('read', stranger),
        await ask('resolve', stranger),
      ]).toEqual([200, 404, 404]);
      const elsewhere = await another();
      expect(
        (await server.ask('comments', 'reply', { ...elsewhere, topic_id, comment: 'x' }, { token }))
          .status,
      ).toBe(404);
      expect(
        (
          await server.ask(
            'comments',
            'create',
            { object_type: 'dag', object_id: notebook.object_id, comment: 'x' },
            { token },
          )
        ).status,
      ).toBe(404);
      expect(
        (
          await server.ask(
            'comments',
            'create',
            { ...notebook, object_type: 'job', comment: 'x' },
            { token },
          )
        ).status,
      ).toBe(404);
    });

    it('CMT-04 who is named with @ is told as named, the owner and who spoke before are told, and the author is not', async () => {
      const marks = {
        mia: (await told(mia)).since,
        ana: (await told(ana)).since,
        admin: (await told(token)).since,
        stranger: (await told(stranger)).since,
      };
      const topic = await begin(
        '@mia look, and @stranger too; write to x@ana.b or @nobody. @admin',
        token,
      );
      expect(topic.mentions).toEqual(['mia', 'admin']);
      expect(await tidings(mia, marks.mia)).toEqual([
        ['mentioned', expect.stringMatching(/^@mia look/), topic.comment_id],
      ]);
      expect(await tidings(token, marks.admin)).toEqual([]);
      const { comment } = await reply(topic.topic_id, 'So did @Ana.B.', mia);
      expect(comment.mentions).toEqual(['ana.b']);
      expect(await tidings(ana, marks.ana)).toEqual([
        ['mentioned', 'So did @Ana.B.', comment.comment_id],
      ]);
      expect((await told(token, marks.admin)).happenings).toMatchObject([
        {
          kind: 'commented',
          about: comment.comment_id,
          object_id: notebook.object_id,
          seen_datetime: null,
          parts: {
            name: 'Talk 1',
            object_type: 'notebook',
            topic_id: topic.topic_id,
            who: 'mia',
            text: 'So did @Ana.B.',
          },
        },
      ]);
      const { comment: last } = await reply(topic.topic_id, 'All right.');
      expect(await tidings(mia, marks.mia)).toHaveLength(2);
      expect(await tidings(ana, marks.ana)).toHaveLength(1);
      expect((await tidings(mia, marks.mia)).at(-1)).toEqual([
        'commented',
        'All right.',
        last.comment_id,
      ]);
      expect(await tidings(stranger, marks.stranger)).toEqual([]);
    });

    it('a comment that is sent again under the same name is there once, and so is what is told of it', async () => {
      const { since } = await told(mia);
      const [one, other] = await Promise.all([
        begin('@mia once', token, notebook, { client_id: 'c-1' }),
        begin('@mia once', token, notebook, { client_id: 'c-1' }),
      ]);
      expect(other).toEqual(one);
      const [answer, again] = [
        await reply(one.topic_id, 'Once more', token, { client_id: 'c-2' }),
        await reply(one.topic_id, 'Once more', token, { client_id: 'c-2' }),
      ];
      expect(again).toEqual(answer);
      expect(answer.topic.comments).toHaveLength(1);
      expect(await tidings(mia, since)).toHaveLength(1);
      // Names of different people are different things; the same name elsewhere is a mistake.
      expect((await begin('Mine', mia, notebook, { client_id: 'c-1' })).topic_id).not.toBe(
        one.topic_id,
      );
      expect(
        (
          await server.ask(
            'comments',
            'create',
            { ...(await another()), comment: 'x', client_id: 'c-1' },
            { token },
          )
        ).status,
      ).toBe(409);
    });

    it('a comment and what is told of it are written together or not at all', async () => {
      const { db } = server.workspace;
      const { since } = await told(mia);
      const send = () =>
        server.ask(
          'comments',
          'create',
          { ...notebook, comment: '@mia both', client_id: 'both' },
          { token },
        );
      const before = (await readAll()).topics.length;
      await db.execute(sql`alter table notices rename to notices_away`);
      try {
        expect((await send()).status).toBe(500);
      } finally {
        await db.execute(sql`alter table notices_away rename to notices`);
      }
      expect((await readAll()).topics).toHaveLength(before);
      expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
      expect((await readAll()).topics).toHaveLength(before + 1);
      expect(await tidings(mia, since)).toHaveLength(1);
    });

    it('a topic is resolved, opened again, and opened by an answer, and what changed is told since a revision', async () => {
      const object = await another();
      const topic = await begin('Open', token, object);
      const resolve = (resolved: boolean, as = token) =>
        server.get('comments', 'resolve', { topic_id: topic.topic_id, resolved }, { token: as });
      const { topic: closed } = await resolve(true, mia);
      expect(closed).toMatchObject({ resolved_by: 'mia', resolve_datetime: expect.any(String) });
      expect((await resolve(true)).topic).toEqual(closed);
      const heard = await changes(topic.revision, object);
      expect(heard).toMatchObject({
        topics: [{ topic_id: topic.topic_id, resolved_by: 'mia' }],
        counts: { open: 0, resolved: 1 },
        revision: closed.revision,
        more: false,
      });
      expect(await changes(heard.revision, object)).toMatchObject({
        topics: [],
        revision: heard.revision,
      });
      expect(await server.get('comments', 'changes', object, { token })).toEqual({
        topics: [],
        counts: heard.counts,
        revision: heard.revision,
        more: false,
      });
      const { topic: reopened } = await server.get(
        'comments',
        'reply',
        { ...object, topic_id: topic.topic_id, comment: 'Not yet.' },
        { token },
      );
      expect(reopened).toMatchObject({ resolved_by: null, resolve_datetime: null });
      expect((await changes(heard.revision, object)).topics).toMatchObject([
        { comments: [{ comment: 'Not yet.' }], resolved_by: null },
      ]);
      expect((await resolve(false)).topic.revision).toBe(reopened.revision);
    });

    it('a topic keeps the place it is about', async () => {
      const places = [
        { kind: 'cell', cell_id: 'c1', label: 'Cell 1' },
        {
          kind: 'log_line',
          submission_id: 's',
          agent_id: 'agent-0',
          from: 3,
          to: 4,
          label: 'Lines 3 to 4',
        },
        {
          kind: 'chart_point',
          submission_id: 's',
          part: 'charts',
          chart: 'loss',
          curve: 'run',
          step: 1.5,
          label: 'loss at step 1.5',
        },
      ] as const;
      for (const at of places)
        expect((await begin('Here', token, notebook, { place: at })).place).toEqual(at);
      const bad = await server.ask(
        'comments',
        'create',
        { ...notebook, comment: 'x', place: { ...places[1], from: 0 } },
        { token },
      );
      expect(bad.status).toBe(422);
    });

    it('500 topics are read by hundreds, and of many replies a few come with the list', async () => {
      const object = await another();
      const first = await begin('With many replies', token, object);
      for (const nth of [1, 2, 3, 4, 5])
        await server.get(
          'comments',
          'reply',
          { ...object, topic_id: first.topic_id, comment: `Reply ${nth}` },
          { token },
        );
      for (let nth = 0; nth < 209; nth += 1) await begin(`Topic ${nth}`, token, object);
      const page = await readAll(object);
      expect([page.topics.length, page.more, page.counts.open]).toEqual([100, true, 210]);
      const next = await readAll(object, { before: page.topics.at(-1)!.number, count: 500 });
      expect([next.topics.length, next.more]).toEqual([110, false]);
      expect(next.topics.at(-1)).toMatchObject({ comment: 'With many replies', comment_count: 5 });
      expect(next.topics.at(-1)!.comments.map(({ comment }) => comment)).toEqual([
        'Reply 3',
        'Reply 4',
        'Reply 5',
      ]);
      expect(
        (await server.get('comments', 'read', { topic_id: first.topic_id }, { token })).topic
          .comments,
      ).toHaveLength(5);
    });

    it('what was said about an object goes with it', async () => {
      const { db } = server.workspace;
      const rows = (id: string) => db.select().from(topics).where(eq(topics.objectId, id));
      const job = await addJob(server, token, 'print(1)');
      const object = { object_type: 'job', object_id: job.batch_job_id } as const;
      await begin('Soon gone', token, object);
      await server.get('jobs', 'delete', { batch_job_id: job.batch_job_id }, { token });
      expect(await rows(object.object_id)).toEqual([]);
      await db.insert(topics).values({ topicId: 'left', objectType: 'job', objectId: 'job-gone' });
      await forgetDeleted(server.workspace);
      expect(await rows('job-gone')).toEqual([]);
      expect(await rows(notebook.object_id)).not.toEqual([]);
    });
  });
