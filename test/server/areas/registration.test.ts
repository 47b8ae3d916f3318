import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { isPgSequence, PgTable } from 'drizzle-orm/pg-core';
import { afterEach, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { areas } from '~/server/areas';
import { signedIn, type AccessTable } from '~/server/platform/access/access';
import { everyArea } from '~/server/platform/area';
import { objects } from '~/server/areas/search/area';
import { tables } from '~/server/areas/tables';
import type { api } from '~/contract';
import { RecentObject } from '~/contract/schemas/work/objects.schema';
import { OBJECT_TYPES } from '~/contract/work/comments';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { planted } from './planted/area';

let server: TestWorkspace | undefined;
afterEach(() => server?.close());

it('an area is a folder and a line in the list: its endpoints answer, for those whom its access lets in', async () => {
  server = await openWorkspace({ areas: [...areas, planted] });
  const [admin, mary] = [await server.signIn(), await server.addUser('mary')];
  const ask = async (name: string, token: string, request: object) => {
    const headers = {
      host: 'localhost:8080',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await server!.app.inject({
      method: 'POST',
      url: `/fsc/planted/${name}/`,
      headers,
      payload: request,
    });
    return [answer.statusCode, answer.json<object>()];
  };
  expect(await ask('write', mary, { user_name: 'mary', text: 'one' })).toEqual([200, { count: 1 }]);
  expect(await ask('write', admin, { user_name: 'admin', text: 'two' })).toEqual([
    200,
    { count: 2 },
  ]);
  expect(await ask('write', mary, { user_name: 'mary', text: 3 })).toMatchObject([
    422,
    { code: 'invalid' },
  ]);
  expect(await ask('write', '', { user_name: 'mary', text: 'one' })).toMatchObject([
    401,
    { code: 'unauthorized' },
  ]);
  expect(await ask('shout', mary, { user_name: 'mary', whom: 'all' })).toMatchObject([
    403,
    { Error: 'Only an admin may shout.' },
  ]);
  expect(await ask('shout', admin, { user_name: 'admin', whom: 'all' })).toEqual([
    200,
    { text: expect.stringMatching(/ calls ALL!$/) },
  ]);
  expect(await server.get('objects', 'recent', {}, { token: mary })).toEqual({ objects: [] });
});

it('an endpoint without a row, a row without an endpoint and a list that lacks an area do not compile', () => {
  // @ts-expect-error `recent` has no row
  const lacking = {} satisfies AccessTable<typeof api.objects>;
  // @ts-expect-error there is no endpoint `rename`
  const surplus = { recent: signedIn, rename: signedIn } satisfies AccessTable<typeof api.objects>;
  // @ts-expect-error the other areas are missing
  const short = everyArea([objects]);
  expect([lacking, surplus, short]).toHaveLength(3);
});

it('the tables of the areas are those of the newest migration', () => {
  const folder = path.join(root, 'src/server/platform/database/migrations/meta');
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, unknown>;
  const { entries } = read('_journal.json') as { entries: { idx: number }[] };
  const snapshot = read(`${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`) as {
    tables: object;
    sequences: object;
  };
  const ours = tables.flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));
  const sequences = tables.flatMap((value) => (isPgSequence(value) ? [value.seqName ?? ''] : []));
  const named = (part: object) =>
    Object.keys(part)
      .map((name) => name.replace(/^public\./, ''))
      .sort();
  expect([ours.sort(), sequences.sort()]).toEqual([
    named(snapshot.tables),
    named(snapshot.sequences),
  ]);
});

it('every kind of object is registered by one area, and comments are on those that the contract names', () => {
  const kinds = areas.flatMap(({ objects: kind = [] }) => kind);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...RecentObject.shape.kind.options].sort());
  const commented = kinds.flatMap((kind) => (kind.commented ? kind.kind : []));
  expect(commented.sort()).toEqual([...OBJECT_TYPES].sort());
});
