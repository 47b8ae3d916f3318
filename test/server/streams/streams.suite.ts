import { describe, expect, it } from 'vitest';
import { STREAM_RULES } from '~/contract/streams/streamRules';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { passOf } from '~/server/areas/streams/live/tokens';
import { IPYNB, notebookSettings } from '../support/notebookSettings';
import { streamHouse } from './streamHouse';
import { inMinutes, streamSettings } from './streamSettings';

/** From schedule to the door of the live room. */
export const streamsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('streams', () => {
    const house = streamHouse(place);
    const { as, make, move, read, fieldsOf } = house;

    it("STR-11 STR-12 STR-13 ENT-14 API-66 a new stream is scheduled, of sound, for the team's list and whoever has its address, and words of a status have no case", async () => {
      const { stream } = await house.server.get('streams', 'create', streamSettings(), as('olga'));
      expect(stream).toMatchObject({
        stream_type: 'audio',
        status: 'scheduled',
        visibility: { anyone_with_link: true, gallery: true, login_required: true },
        user_name: 'olga',
        role: 'owner',
        owner: { user_name: 'olga', handle: 'olga' },
        speakers: [],
        collaborators: [],
        workload_id: null,
        live_datetime: null,
        view_count: 0,
      });
      const listed = async (status: string[], who = 'olga') =>
        (await house.server.get('streams', 'readAll', { status }, as(who))).streams.some(
          ({ stream_id }) => stream_id === stream.stream_id,
        );
      expect([
        await listed(['Scheduled', 'LIVE']),
        await listed(['ended']),
        await listed(['nonsense']),
        await listed(['scheduled'], 'lena'),
        await listed(['scheduled'], 'strange'),
      ]).toEqual([true, false, false, true, false]);
    });

    it('an unchanged list of streams is not sent again, and a change of one, or a view, is', async () => {
      const stream = await make();
      const ask = (etag: string) =>
        house.server.ask(
          'streams',
          'readAll',
          { status: ['scheduled'] },
          { ...as('olga'), headers: { 'if-none-match': etag } },
        );
      const first = String((await ask('')).headers['etag']);
      expect((await ask(first)).status).toBe(304);
      await house.server.get('streams', 'countView', { stream_id: stream.stream_id }, as('lena'));
      expect((await ask(first)).status).toBe(200);
    });

    it('STR-19 STR-20 STR-21 STR-22 STR-23 STR-24 STR-25 what is wrong is said of its field', async () => {
      expect(
        await fieldsOf('create', {
          ...streamSettings(),
          stream_name: ' ',
          description: '',
          schedule_datetime: '',
        }),
      ).toMatchObject({
        status: 422,
        stream_name: STREAM_RULES.name,
        description: STREAM_RULES.description,
        schedule_datetime: STREAM_RULES.schedule,
      });
      expect(
        await fieldsOf('create', { ...streamSettings(), schedule_datetime: inMinutes(-6) }),
      ).toMatchObject({ status: 422, schedule_datetime: STREAM_RULES.past });
      expect(
        await fieldsOf('create', {
          ...streamSettings(),
          speakers: ['sven'],
          collaborators: ['sven'],
        }),
      ).toMatchObject({ status: 422, collaborators: STREAM_RULES.both });
      expect(
        await fieldsOf('create', { ...streamSettings(), speakers: ['olga', 'strange'] }),
      ).toMatchObject({ status: 422, speakers: STREAM_RULES.owner });
      expect(
        await fieldsOf('create', { ...streamSettings(), speakers: ['strange'] }),
      ).toMatchObject({ status: 422, speakers: 'Nobody in your team is called strange.' });
      expect(
        await fieldsOf('create', {
          ...streamSettings(),
          stream_name: 'x'.repeat(201),
          description: 'x'.repeat(2001),
        }),
      ).toMatchObject({
        status: 422,
        stream_name: 'Stream name: enter at most 200 characters.',
        description: 'Description: enter at most 2,000 characters.',
      });
      expect(
        await fieldsOf('create', {
          ...streamSettings(),
          visibility: { anyone_with_link: true, gallery: true, login_required: false },
        }),
      ).toMatchObject({ status: 422 });
      const { stream } = await house.server.get(
        'streams',
        'create',
        { ...streamSettings(), arxiv_id: ' ', uni_id: 'mit.edu', uni_name: '' },
        as('olga'),
      );
      expect([stream.arxiv_id, stream.uni_id, stream.uni_name]).toEqual([null, null, null]);
    });

    it("GEN-10 PRM-12 PRM-13 PRM-14 PRM-15 PRM-16 each is told who they are, and owner, speaker and collaborator change it, and people and visibility are the owner's", async () => {
      const { stream_id } = await make();
      const roles = await Promise.all(
        ['olga', 'sven', 'cleo', 'lena'].map(
          async (who) =>
            (await house.server.get('streams', 'read', { stream_id }, as(who))).stream.role,
        ),
      );
      expect(roles).toEqual(['owner', 'speaker', 'collaborator', 'listener']);
      const isAdmin = async (who: { readonly token: string }) =>
        (await house.server.get('account', 'readUser', {}, who)).user.is_admin;
      expect([
        await isAdmin(as('lena')),
        await isAdmin({ token: await house.server.signIn() }),
      ]).toEqual([false, true]);
      for (const who of ['olga', 'sven', 'cleo'])
        expect(await fieldsOf('update', { stream_id, description: `By ${who}.` }, who)).toEqual({
          status: 200,
        });
      expect(
        await fieldsOf('update', { stream_id, description: 'By lena.' }, 'lena'),
      ).toMatchObject({ status: 403 });
      expect(
        await fieldsOf(
          'update',
          { stream_id, speakers: ['sven'], collaborators: ['cleo', 'lena'] },
          'cleo',
        ),
      ).toEqual({ status: 422, collaborators: STREAM_RULES.share });
      const closed = { anyone_with_link: false, gallery: true, login_required: true };
      expect(await fieldsOf('update', { stream_id, visibility: closed }, 'sven')).toEqual({
        status: 422,
        visibility: STREAM_RULES.share,
      });
      expect(await fieldsOf('update', { stream_id, visibility: closed })).toEqual({ status: 200 });
      expect(
        (await house.server.get('streams', 'read', { stream_id }, as('lena'))).stream,
      ).toMatchObject({ description: 'By cleo.', visibility: closed });
    });

    it.each([
      ['anyone_with_link', { anyone_with_link: true, gallery: false }, [200, 200, 200]],
      ['gallery', { anyone_with_link: false, gallery: true }, [200, 200, 404]],
      ['nobody else', { anyone_with_link: false, gallery: false }, [200, 404, 404]],
    ])(
      'STR-13 visibility: %s lets in its people, then the team, then strangers',
      async (_, seen, wanted) => {
        const { stream_id } = await make({ visibility: { ...seen, login_required: true } });
        const answers = await Promise.all(
          ['sven', 'lena', 'strange'].map(
            async (who) =>
              (await house.server.ask('streams', 'read', { stream_id }, as(who))).status,
          ),
        );
        expect(answers).toEqual(wanted);
        const inList = (
          await house.server.get('streams', 'readAll', { status: ['scheduled'] }, as('lena'))
        ).streams.some((one) => one.stream_id === stream_id);
        expect(inList).toBe(seen.gallery);
      },
    );

    it('STR-14 STR-15 PRM-12 PRM-19 a stream goes scheduled, live, ended, archived, and each move is for its people alone, and none goes back', async () => {
      const statusOf = async (...asked: Parameters<typeof move>) => (await move(...asked)).status;
      for (const who of ['olga', 'sven', 'cleo'])
        expect(await statusOf(await make(), 'Live', who)).toBe(200);
      const stream = await make();
      expect([
        await statusOf(stream, 'live', 'lena'),
        await statusOf(stream, 'ended'),
        await statusOf(stream, 'flying'),
        await statusOf(stream, 'recorded'),
        await statusOf(stream, 'scheduled'),
      ]).toEqual([403, 409, 422, 422, 422]);
      expect([
        await statusOf(stream, 'live'),
        await statusOf(stream, 'live', 'sven'),
        await statusOf(stream, 'archived'),
        await statusOf(stream, 'ended', 'cleo'),
      ]).toEqual([200, 200, 409, 403]);
      const live = await read(stream);
      expect(Date.now() - Date.parse(live.live_datetime ?? '')).toBeLessThan(60_000);
      expect(
        await fieldsOf('update', { stream_id: stream.stream_id, schedule_datetime: inMinutes(90) }),
      ).toEqual({ status: 422, schedule_datetime: STREAM_RULES.started });
      expect([
        await statusOf(stream, 'ended', 'sven'),
        await statusOf(stream, 'live'),
        await statusOf(stream, 'archived', 'sven'),
        await statusOf(stream, 'ARCHIVED'),
      ]).toEqual([200, 409, 403, 200]);
      expect([
        await statusOf(stream, 'live'),
        (await fieldsOf('update', { stream_id: stream.stream_id, description: 'More.' })).status,
      ]).toEqual([409, 409]);
      expect(await read(stream, 'lena')).toMatchObject({
        status: 'archived',
        owner: { handle: 'olga' },
      });
    });

    it('two who start it at once both find it live', async () => {
      const stream = await make();
      expect(
        (await Promise.all(['olga', 'sven', 'cleo'].map((who) => move(stream, 'live', who)))).map(
          ({ status }) => status,
        ),
      ).toEqual([200, 200, 200]);
    });

    it('STR-31 API-67 API-68 the room opens to a word that holds the role and is no session, and only while the stream is live', async () => {
      const { stream_id } = await make();
      expect([
        (await house.server.ask('streams', 'meetingToken', { stream_id }, as('olga'))).status,
        (await house.server.ask('streams', 'roomCode', { stream_id }, as('olga'))).status,
      ]).toEqual([409, 409]);
      await house.server.get('streams', 'updateStatus', { stream_id, status: 'live' }, as('olga'));
      const roles = await Promise.all(
        ['olga', 'sven', 'cleo', 'lena', 'strange'].map(async (who) => {
          const { token, role } = await house.server.get(
            'streams',
            'meetingToken',
            { stream_id },
            as(who),
          );
          expect(await passOf(house.server.workspace.signer, token)).toMatchObject({
            streamId: stream_id,
            userName: who,
            role,
          });
          expect(
            (await house.server.ask('account', 'readUser', {}, { token, name: who })).status,
          ).toBe(401);
          return role;
        }),
      );
      expect(roles).toEqual(['host', 'host', 'speaker', 'listener', 'listener']);
      const { room_url, room_code, notebook_url } = await house.server.get(
        'streams',
        'roomCode',
        { stream_id },
        as('lena'),
      );
      expect(new URL(room_url)).toMatchObject({
        host: 'localhost:8888',
        pathname: '/room/',
        search: `?${room_code}`,
      });
      expect(notebook_url).toBe('');
      await house.server.get('streams', 'updateStatus', { stream_id, status: 'ended' }, as('olga'));
      expect(
        (await house.server.ask('streams', 'meetingToken', { stream_id }, as('lena'))).status,
      ).toBe(409);
    });

    it('STR-08 ENT-14 a linked notebook opens for those who can read it, and one that nobody may see is not linked', async () => {
      const settings = await notebookSettings(house.server, as('olga').token);
      const { notebook } = await house.server.get(
        'notebooks',
        'create',
        { settings },
        { ...as('olga'), files: { [settings.main_file]: IPYNB } },
      );
      const stream = await make({ workload_id: notebook.notebook_id });
      await house.server.get(
        'streams',
        'updateStatus',
        { stream_id: stream.stream_id, status: 'live' },
        as('olga'),
      );
      const urls = await Promise.all(
        ['lena', 'strange'].map(
          async (who) =>
            (
              await house.server.get(
                'streams',
                'roomCode',
                { stream_id: stream.stream_id },
                as(who),
              )
            ).notebook_url,
        ),
      );
      expect(urls).toEqual([`http://localhost:8080/notebooks/${notebook.notebook_id}`, '']);
      expect(
        await fieldsOf(
          'create',
          { ...streamSettings(), workload_id: notebook.notebook_id },
          'strange',
        ),
      ).toMatchObject({
        status: 422,
        workload_id: expect.stringContaining('may not see') as string,
      });
      await house.server.get(
        'notebooks',
        'delete',
        { notebook_id: notebook.notebook_id },
        as('olga'),
      );
      expect((await read(stream)).workload_id).toBeNull();
    });
  });
