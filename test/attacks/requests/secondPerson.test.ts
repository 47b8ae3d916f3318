/** A server whose isolation does not work although nobody asked for none: nobody joins the person who is there. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { settingsOf } from '#test/attacks/isolation/isolated';
import { problemOf } from '#test/server/support/driveFiles';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { createPeople } from '~/server/areas/account/oauth/people';
import { openIsolation } from '~/server/platform/isolation/finding';
import { readyText } from '~/server/start/readyScreen';
import { noIsolation } from '~/server/platform/isolation/isolation';
import { readLimitSettings } from '~/server/platform/limits/settings';

const NOBODY_JOINS = 'Nobody can join this workspace now';
let parent: string;
let server: TestWorkspace;
let admin: string;
/** Nothing that isolates is found there. */
const withoutPrograms = () => vi.stubEnv('PATH', '/nowhere');
afterEach(() => void vi.unstubAllEnvs());
beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'alone-'));
  withoutPrograms();
  server = await openWorkspace({
    dataFolder: path.join(parent, 'data'),
    config: { isolation: settingsOf('auto') },
  });
  vi.unstubAllEnvs();
  admin = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await rm(parent, { recursive: true, force: true });
});

const invitation = { from_user_name: 'admin', team_name: 'atelier', to_email: 'ada@example.org' };
const refused = [409, 'conflict', expect.stringContaining(NOBODY_JOINS)];

describe('isolation that was wanted and does not work', () => {
  it('is said to admins, with what to do, and to nobody else', async () => {
    const { team } = await server.get('account', 'readTeam', {}, { token: admin });
    expect(team.warning).toMatch(/^Nothing keeps the programs of people apart.*bubblewrap/);
    const mary = await server.addUser('mary');
    expect((await server.get('account', 'readTeam', {}, { token: mary })).team.warning).toBe(
      undefined,
    );
  });

  it('lets nobody be invited, one by one or together, again or by a link that is there', async () => {
    const { invitations } = server.workspace;
    const by = {
      user_name: 'admin',
      fullname: 'Admin',
      team_name: 'atelier',
      origin: 'http://localhost',
    };
    const { id, link } = await invitations.invite('kim@example.org', by);
    const token = link.slice(link.indexOf('#') + 1);
    const as = { token: admin };
    expect(problemOf(await server.ask('team', 'invite', invitation, as))).toEqual(refused);
    expect(problemOf(await server.ask('team', 'inviteAll', { emails: ['a@b.org'] }, as))).toEqual(
      refused,
    );
    expect(problemOf(await server.ask('team', 'resend', { id }, as))).toEqual(refused);
    const account = { user_name: 'kim', fullname: 'Kim', password: 'correct horse' };
    expect(problemOf(await server.ask('team', 'accept', { token, ...account }))).toEqual(refused);
  });

  it('lets nobody sign up through a provider either', async () => {
    const { config } = server.workspace;
    const people = createPeople({
      ...server.workspace,
      config: { ...config, oauth: { ...config.oauth, signUpDomains: ['lab.org'] } },
    });
    const person = {
      provider: 'google' as const,
      issuer: 'https://accounts.google.com',
      subject: '1',
      emails: ['lisa@lab.org'],
      fullname: 'Lisa',
      handle: 'lisa',
    };
    await expect(people.find(person, 'Google')).rejects.toThrow(NOBODY_JOINS);
  });

  it('stands on the ready screen, with ATELIER_ISOLATION=none people are invited', async () => {
    withoutPrograms();
    const ground = (mode: string) => ({
      isolation: settingsOf(mode),
      limits: readLimitSettings({}),
      dataFolder: path.join(parent, 'data'),
      sharedFolder: path.join(parent, 'data'),
    });
    const weak = await openIsolation(ground('auto'));
    const serving = { port: 1, firstRun: undefined, databaseName: 'x', runtimes: server.runtimes };
    const screen = readyText(
      { ...serving, runtimes: { gatewayPort: 2 } as never, isolation: weak },
      server.workspace.config,
    );
    expect(screen).toContain('Until then nobody can be invited, unless ATELIER_ISOLATION=none');
    expect((await openIsolation(ground('none'))).weakness).toBe(null);
    expect(noIsolation().weakness).toBe(null);
  });
});

describe('a data folder below folders that are not there yet', () => {
  it.skipIf(process.getuid?.() !== 0)('can be entered by the system users of people', async () => {
    await chmod(parent, 0o711);
    const dataFolder = path.join(parent, 'not/there/data');
    const isolation = settingsOf('user');
    const found = await openIsolation({
      isolation,
      limits: readLimitSettings({}),
      dataFolder,
      sharedFolder: dataFolder,
    });
    expect(found.mode).toBe('user');
  });
});
