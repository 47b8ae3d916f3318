import { afterAll, beforeAll } from 'vitest';
import type { Stream } from '~/contract/streams/streams';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { streamSettings } from './streamSettings';

const TEAM = ['olga', 'sven', 'cleo', 'lena'];

/** A workspace with people: streams are Olga's, Sven speaks in them and Cleo collaborates; Lena is of their team, and somebody strange is not. */
export const streamHouse = (place: () => Promise<DatabaseLocation>) => {
  let server: TestWorkspace;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    server = await openWorkspace({ database: await place() });
    for (const name of TEAM) tokens[name] = await server.addUser(name);
    tokens['strange'] = await server.addUser('strange', 'others');
  });
  afterAll(() => server.close());
  const as = (name: string) => ({ token: tokens[name] ?? '' });
  return {
    get server() {
      return server;
    },
    as,
    make: async (more: object = {}): Promise<Stream> =>
      (
        await server.get(
          'streams',
          'create',
          { ...streamSettings(), speakers: ['sven'], collaborators: ['cleo'], ...more },
          as('olga'),
        )
      ).stream,
    move: ({ stream_id }: Pick<Stream, 'stream_id'>, status: string, who = 'olga') =>
      server.ask('streams', 'updateStatus', { stream_id, status }, as(who)),
    read: async ({ stream_id }: Pick<Stream, 'stream_id'>, who = 'olga') =>
      (await server.get('streams', 'read', { stream_id }, as(who))).stream,
    /** The status of an answer, and what it says of fields. */
    async fieldsOf(name: 'create' | 'update', request: object, who = 'olga') {
      const reply = await server.ask('streams', name, request as never, as(who));
      return 'failure' in reply
        ? { status: reply.status, ...reply.failure.fields }
        : { status: reply.status };
    },
  };
};
