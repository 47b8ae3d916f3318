import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '~/server/platform/settings/config';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { problemOf } from '#test/server/support/driveFiles';
import { streamSettings } from '#test/server/streams/streamSettings';
import { receivedMails, mailsIn } from '#test/server/team/support';

const HOST = 'evil.example';
const REFUSED = [
  403,
  'refused',
  'Links cannot be sent from here yet: the administrator of this workspace has to set ATELIER_URL.',
];

describe('links in mails, and a Host header that a client made up', () => {
  let server: TestWorkspace;
  let token: string;
  const open = async (config: Partial<Config> = {}) => {
    await server?.close();
    server = await openWorkspace({ config });
    token = await server.signIn();
  };
  beforeEach(() => open());
  afterEach(() => server.close());

  const from = { from_user_name: 'admin', team_name: 'atelier' };
  const invite = (host: string) =>
    server.ask(
      'team',
      'invite',
      { ...from, to_email: 'ada@example.org' },
      { token, headers: { host } },
    );
  const stream = async () =>
    (await server.get('streams', 'create', streamSettings(), { token })).stream.stream_id;
  const inviteToStream = (stream_id: string, host: string) =>
    server.ask(
      'streams',
      'invite',
      { stream_id, emails: ['ada@example.org'] },
      { token, headers: { host } },
    );

  it('no invitation is mailed or shown under a host that no setting names', async () => {
    const stream_id = await stream();
    expect(problemOf(await invite(HOST))).toEqual(REFUSED);
    expect(problemOf(await inviteToStream(stream_id, HOST))).toEqual(REFUSED);
    expect(await mailsIn(server)).toEqual([]);
    expect((await invite('localhost:8080')).status).toBe(200);
    expect((await inviteToStream(stream_id, 'localhost:8080')).status).toBe(200);
    for (const mail of await receivedMails(server, 2)) expect(mail).not.toContain(HOST);
  });

  it('with ATELIER_URL links lead there, whatever the Host header says', async () => {
    await open({ url: 'https://lab.example.org' });
    expect((await invite(HOST)).status).toBe(200);
    expect((await inviteToStream(await stream(), HOST)).status).toBe(200);
    const mails = await receivedMails(server, 2);
    for (const mail of mails) expect(mail).toContain('https://lab.example.org');
    for (const mail of mails) expect(mail).not.toContain(HOST);
  });

  it('with ATELIER_HOSTS links lead to the host that is named there', async () => {
    await open({ hosts: ['lab.example.org', 'localhost'] });
    expect((await invite(HOST)).status).toBe(421);
    expect((await invite('lab.example.org')).status).toBe(200);
    const [mail = ''] = await receivedMails(server, 1);
    expect(mail).toContain('http://lab.example.org/invitation');
  });
});
