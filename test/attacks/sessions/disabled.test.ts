/** A disabled person loses every kind of access within seconds, also in requests that are under way. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plant } from '#test/server/support/driveFiles';
import { addJob, executeJob, untilStatus } from '#test/server/support/jobSettings';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { changeOf, teamOf } from '#test/server/team/support';
import { until } from '#test/harness/until';
import { sessionOf } from '~/server/platform/identity/account';

const SECONDS = 5_000;
const LARGE = 64 * 1024 * 1024;

let server: TestWorkspace;
let port: number;
beforeAll(async () => {
  server = await openWorkspace();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const here = (url: string) => {
  const { pathname, search } = new URL(url);
  return `http://127.0.0.1:${port}${pathname}${search}`;
};

/** A request that goes on; how it ended is known later. */
const begun = (
  url: string,
  options: http.RequestOptions,
  body: (request: http.ClientRequest) => void = (request) => request.end(),
) => {
  const state = { bytes: 0, ended: null as 'whole' | 'cut' | number | null, resume: () => {} };
  let slow = true;
  const request = http.request(here(url), options, (response) => {
    state.resume = () => {
      slow = false;
      response.resume();
    };
    response.on('data', (chunk: Buffer) => {
      state.bytes += chunk.length;
      // Somebody who reads slowly.
      if (slow) response.pause();
    });
    response.on('end', () => {
      state.ended ??= response.statusCode ?? 'whole';
    });
    response.on('error', () => {
      state.ended ??= 'cut';
    });
    response.on('close', () => {
      state.ended ??= response.complete ? 'whole' : 'cut';
    });
  });
  request.on('error', () => {
    state.ended ??= 'cut';
  });
  body(request);
  return state;
};

it('PRM-23 a session, a token, every address, a question that waits, a download and an upload under way end within seconds, and jobs go on', async () => {
  const admin = await server.signIn();
  const token = await server.addUser('mia');
  await plant(
    server,
    { 'a.txt': 'mine', 'large.bin': Buffer.alloc(LARGE).toString('latin1') },
    'user/mia',
  );
  const { value: apiToken } = await server.get(
    'tokens',
    'create',
    { name: 'CI', days: 7 },
    { token },
  );
  const job = await addJob(server, token, 'import time; time.sleep(60)');
  const submission_id = await executeJob(server, token, job);
  await untilStatus(server, token, job.batch_job_id, 'Execution In Progress');
  const { notebook_id } = await addNotebook(server, token);
  await server.get('notebooks', 'connect', { notebook_id }, { token });

  const storage = 'drive' as const;
  const file = (await server.get('drive', 'download', { storage, file_url: '/a.txt' }, { token }))
    .url;
  const large = (
    await server.get('drive', 'download', { storage, file_url: '/large.bin' }, { token })
  ).url;
  const zip = (
    await server.get('drive', 'downloadAll', { storage, content_list: ['/a.txt'] }, { token })
  ).url;
  const put = (
    await server.get(
      'drive',
      'uploadUrl',
      { storage, destination_path: '/new.bin', size: LARGE },
      { token },
    )
  ).url;
  const ofToken = (
    await server.get(
      'drive',
      'download',
      { storage, file_url: '/a.txt' },
      { token: apiToken, name: 'mia' },
    )
  ).url;
  const log = (
    await server.get(
      'output',
      'download',
      { batch_job_id: job.batch_job_id, submission_id, agent_id: 'agent-0' },
      { token },
    )
  ).url;
  for (const url of [file, zip, ofToken, log]) expect((await fetch(here(url))).status).toBe(200);

  const download = begun(large, {});
  await until('the first bytes', () => download.bytes > 0);
  const upload = begun(put, { method: 'PUT', headers: { 'content-length': LARGE } }, (request) => {
    request.write(Buffer.alloc(1024));
  });
  const wait = server.ask(
    'output',
    'read',
    {
      batch_job_id: job.batch_job_id,
      submission_id,
      agent_id: 'agent-0',
      line: 0,
      count: 10,
      wait_ms: 20_000,
    },
    { token },
  );

  const member = (await teamOf(server, admin)).get('mia')!;
  const at = Date.now();
  await server.get('team', 'update', changeOf(member, { account_enabled: false }), {
    token: admin,
  });

  download.resume();
  await until('the download to be cut', () => download.ended !== null);
  await until('the upload to be cut', () => upload.ended !== null);
  const waited = await wait;
  expect([download.ended, upload.ended, waited.status]).toEqual(['cut', 'cut', 401]);
  expect(Date.now() - at).toBeLessThan(SECONDS);
  expect(download.bytes).toBeLessThan(LARGE);
  for (const bearer of [token, apiToken])
    expect(
      (await server.ask('account', 'readUser', {}, { token: bearer, name: 'mia' })).status,
    ).toBe(401);
  for (const url of [file, zip, ofToken, log]) expect((await fetch(here(url))).status).toBe(403);
  expect(
    await server.ask('account', 'signIn', { user_name: 'mia', password: "mia's password" }),
  ).toMatchObject({ value: { status: 'Login Failed' } });
  // Pages and channels of notebooks end with their session.
  expect(server.runtimes.ended).toContain(sessionOf(token));
  // Notebooks end. What runs as a job goes on: nobody loses a night's work because somebody left.
  expect(server.runtimes.stopped).toContain(notebook_id);
  expect(
    (await server.get('notebooks', 'read', { notebook_id }, { token: admin })).notebook
      .execution_details[0]?.end_datetime,
  ).not.toBeNull();
  expect(
    (await server.get('jobs', 'read', { batch_job_id: job.batch_job_id }, { token: admin })).job
      .status,
  ).toBe('Execution In Progress');
  // Unless the admin wants them stopped, too.
  const stillThere = (await teamOf(server, admin)).get('mia')!;
  await server.get(
    'team',
    'update',
    { ...changeOf(stillThere), stop_jobs: true },
    { token: admin },
  );
  await untilStatus(server, admin, job.batch_job_id, 'Execution aborted');
});

it('ADM-14 of two admins who disable or unmake each other at once one remains', async () => {
  const admin = await server.signIn();
  await server.addUser('bea');
  await server.get(
    'team',
    'update',
    changeOf((await teamOf(server, admin)).get('bea')!, { is_admin: true }),
    { token: admin },
  );
  const bea = await server.signIn('bea', "bea's password");
  const all = await teamOf(server, admin);
  const told = await Promise.all([
    server.ask('team', 'update', changeOf(all.get('admin')!, { is_admin: false }), { token: bea }),
    server.ask('team', 'update', changeOf(all.get('bea')!, { account_enabled: false }), {
      token: admin,
    }),
  ]);
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  const {
    workspace: { members },
  } = server;
  const left = (await members.list({ team_name: 'atelier', is_admin: true })).filter(
    ({ is_admin, account_enabled }) => is_admin && account_enabled,
  );
  expect(left).toHaveLength(1);
});
