/** Atelier's own server is checked from outside, as `npm run conform` does it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MADE } from '../../../scripts/conform/calls';
import { conform } from '../../../scripts/conform/conform';
import { ADMIN, openWorkspace, type TestWorkspace } from '../support/openWorkspace';

let server: TestWorkspace;
let origin: string;
let token: string;
beforeAll(async () => {
  server = await openWorkspace({
    config: { flags: { sweeps: true, experiments: true }, arxivUrl: 'http://127.0.0.1:9' },
  });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  token = await server.signIn();
});
afterAll(() => server.close());

const check = (writes: boolean) =>
  conform({ origin, userName: ADMIN.user_name, password: ADMIN.password, writes });

test.each([false, true])(
  'the server has what section 7 of the specification names (writes: %s)',
  async (writes) => {
    const { findings, bare } = await check(writes);
    expect(findings.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(findings.filter(({ untried }) => untried === undefined).length).toBeGreaterThan(
      writes ? 85 : 40,
    );
    expect(bare).toContain('comments');
  },
);

test('what was made is deleted again, and its stream is archived', async () => {
  await check(true);
  const as = { token };
  const { notebooks } = await server.get('notebooks', 'readAll', {}, as);
  const { jobs } = await server.get('jobs', 'readAll', {}, as);
  const { dags } = await server.get('dags', 'readAll', {}, as);
  const { streams } = await server.get(
    'streams',
    'readAll',
    { status: ['scheduled', 'live', 'ended', 'recorded'] },
    as,
  );
  const names = [
    ...notebooks.map(({ notebook_name }) => notebook_name),
    ...jobs.map(({ job_name }) => job_name),
    ...dags.map(({ dag_name }) => dag_name),
    ...streams.map(({ stream_name }) => stream_name),
  ];
  expect(names.filter((name) => name.startsWith(MADE))).toEqual([]);
  for (const storage of ['drive', 'teamdrive'] as const) {
    const { contents } = await server.get('drive', 'read', { storage, path: '/' }, as);
    expect(contents.filter(({ name }) => name.startsWith('conformance-check'))).toEqual([]);
  }
});
