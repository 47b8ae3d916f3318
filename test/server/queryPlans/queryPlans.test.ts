import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { timePasses } from '#test/harness/until';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';
import { fill, joinAll, LARGE } from './large';
import { scannedBy, sentBy } from './plans';

/** The calls that a workspace answers most: those of every page load and of every turn of a poll. */
describe('on tables of 100,000 rows', { timeout: 600_000 }, () => {
  /** It fills tables in a tenth of the time that PGlite takes; both plan alike. */
  let postgres: Postgres | undefined;
  let server: TestWorkspace;
  let token: string;
  let mia: string;
  let pool: pg.Pool;
  let channel_id: string;
  let object_id: string;

  beforeAll(async () => {
    if (missingPostgres() === null) postgres = await startPostgres();
    server = await openWorkspace(postgres && { database: { url: await postgres.migrated() } });
    token = await server.signIn();
    mia = await server.addUser('mia');
    object_id = (await addNotebook(server, token)).notebook_id;
    const { channel } = await server.get(
      'chat',
      'open',
      { to: { type: 'direct', user: 'mia' } },
      { token },
    );
    channel_id = channel.channel_id;
    pool = (server.workspace.db as unknown as { $client: pg.Pool }).$client;
    for (const table of Object.keys(LARGE)) await fill(pool, table);
    await joinAll(pool, 'mia');
    await pool.query('analyze');
  }, 600_000);
  afterAll(async () => {
    await server.close();
    await postgres?.stop();
  });

  const ask = (work: (as: { token: string }) => Promise<unknown>) => () => work({ token });
  const calls: [name: string, call: () => Promise<unknown>][] = [
    ['signing in', () => server.signIn()],
    ['a bearer that nobody has', () => server.workspace.accounts.authenticate('nobody')],
    ['forgetting the sessions that are over', () => server.workspace.accounts.forgetOver()],
    [
      'what the server asks by itself',
      () => timePasses(10_000, 'the loops of the server have their turns'),
    ],
    ['the profile', ask((as) => server.get('account', 'readUser', {}, as))],
    ['open sessions', ask((as) => server.get('account', 'readSessions', {}, as))],
    ['the people of the team', ask((as) => server.get('team', 'readAll', {}, as))],
    ['notebooks', ask((as) => server.get('notebooks', 'readAll', {}, as))],
    ['notebooks of the team', ask((as) => server.get('notebooks', 'readTeam', {}, as))],
    ['jobs', ask((as) => server.get('jobs', 'readAll', {}, as))],
    ['jobs of the team', ask((as) => server.get('jobs', 'readTeam', {}, as))],
    ['streams', ask((as) => server.get('streams', 'readAll', { status: [] }, as))],
    ['what is new', ask((as) => server.get('notices', 'read', { since: 0 }, as))],
    ['all notifications', ask((as) => server.get('notices', 'list', {}, as))],
    ['conversations', ask((as) => server.get('chat', 'channels', {}, as))],
    ['how much is unread', ask((as) => server.get('chat', 'unread', {}, as))],
    ['messages', ask((as) => server.get('chat', 'messages', { channel_id }, as))],
    [
      'changes of messages',
      ask((as) => server.get('chat', 'changes', { channel_id, since: 0 }, as)),
    ],
    ['a search of messages', ask((as) => server.get('chat', 'search', { text: 'about 9f8e' }, as))],
    [
      'a search of the messages of a thousand conversations',
      () => server.get('chat', 'search', { text: 'about 9f8e' }, { token: mia }),
    ],
    [
      'comments',
      ask((as) => server.get('comments', 'readAll', { object_type: 'notebook', object_id }, as)),
    ],
    [
      'changes of comments',
      ask((as) =>
        server.get('comments', 'changes', { object_type: 'notebook', object_id, since: 0 }, as),
      ),
    ],
    ['the audit log', ask((as) => server.get('audit', 'read', {}, as))],
  ];
  it.each(calls)('%s reads no large table as a whole', async (_name, call) => {
    const sent = await sentBy(call);
    const scanned: string[] = [];
    for (const statement of sent)
      for (const table of await scannedBy(pool, statement))
        if (table in LARGE) scanned.push(`${table}: ${statement.text.slice(0, 400)}`);
    expect(sent.length).toBeGreaterThan(0);
    expect(scanned).toEqual([]);
  });
});
