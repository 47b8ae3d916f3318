import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CARDS } from '~/contract/work/objects';
import { addJob } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** The objects and files that links lead to. */
describe('cards of objects and files', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(() => server.close());

  const cards = (
    as: string,
    objects: readonly { readonly kind: 'job' | 'notebook'; readonly id: string }[],
    files: readonly string[] = [],
  ) =>
    server.get('objects', 'readCards', { objects: [...objects], files: [...files] }, { token: as });

  it('tells what an object is now, to its team alone: to others it is as if it were not there', async () => {
    const job = await addJob(server, token, 'echo', { job_name: 'Train', main_file: 'a.sh' });
    const { objects } = await server.get('objects', 'readNames', {}, { token });
    const book = objects.find(({ kind }) => kind === 'notebook')!;
    const wanted = [
      { kind: 'job' as const, id: job.batch_job_id },
      { kind: 'notebook' as const, id: book.id },
      { kind: 'job' as const, id: 'job-none' },
    ];
    const mate = await server.addUser('mate');
    for (const as of [token, mate]) {
      expect(
        (await cards(as, [...wanted, ...wanted])).objects.sort((a, b) =>
          a.kind.localeCompare(b.kind),
        ),
      ).toEqual([
        {
          kind: 'job',
          id: job.batch_job_id,
          name: 'Train',
          status: 'Defined',
          user_name: 'admin',
          update_datetime: expect.any(String),
        },
        book,
      ]);
    }
    expect(await cards(await server.addUser('outsider', 'elsewhere'), wanted)).toEqual({
      objects: [],
      files: [],
    });
  });

  it("tells of files of the team's drive, and a path that leads out of it, or to nothing, is nothing", async () => {
    const store = server.workspace.stores.of('teamdrive', {
      user_name: 'admin',
      team_name: 'atelier',
    } as never);
    await store.write('data/iris.csv', Buffer.from('a,b\n'), { size: 4, replace: true });
    const hostile = [
      '/../../etc/passwd',
      '/data/../../x',
      'data/../../../x',
      '/none',
      '',
      '/',
      '/data/iris.csv/',
      '/%2e%2e/x',
      `/${'x'.repeat(900)}`,
    ];
    const { files } = await cards(token, [], ['/data/iris.csv', '/data/', ...hostile]);
    expect(
      files.filter(({ path }) => path !== '/' && path !== '' && path !== '/data/iris.csv/'),
    ).toEqual([
      { path: '/data/iris.csv', is_dir: false, size: 4, update_datetime: expect.any(String) },
      { path: '/data/', is_dir: true, size: null, update_datetime: expect.any(String) },
    ]);
    expect(
      (await cards(await server.addUser('stranger', 'others'), [], ['/data/iris.csv'])).files,
    ).toEqual([]);
  });

  it('has bounds, each with a sentence', async () => {
    const many = {
      objects: Array.from({ length: MAX_CARDS + 1 }, (_, nth) => ({
        kind: 'job' as const,
        id: `job-${nth}`,
      })),
      files: [],
    };
    const answers = [
      many,
      { objects: [], files: Array(MAX_CARDS + 1).fill('/a') as string[] },
      { objects: [{ kind: 'secret', id: 'x' }], files: [] },
      { objects: [], files: ['x'.repeat(2_000)] },
    ];
    for (const request of answers)
      expect((await server.ask('objects', 'readCards', request as never, { token })).status).toBe(
        422,
      );
  });
});
