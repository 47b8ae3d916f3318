/** Every endpoint with a token of every scope, and with a browser whose sign-in is old. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '~/contract';
import { SIGN_IN_AGAIN } from '~/contract/session/recentSignIn';
import {
  NOT_BY_TOKEN,
  scopeTooSmall,
  TOKEN_SCOPES,
  type TokenScope,
} from '~/contract/settings/tokenRules';
import { areas } from '~/server/areas';
import type { Access, WithCredential } from '~/server/platform/access/access';
import { sessionOf } from '~/server/platform/identity/account';
import { sessions } from '~/server/platform/identity/tables';
import { REQUESTS, type AccessCase } from './requests';
import { openWorld, type CallerKind, type World } from './world';

type Ask = (world: World, asker: CallerKind) => AccessCase<object> | Promise<AccessCase<object>>;
const requests = REQUESTS as unknown as Readonly<Record<string, Readonly<Record<string, Ask>>>>;

const rows = areas.flatMap(({ name: area, access, endpoints }) =>
  Object.keys(endpoints).map((name) => ({
    area,
    name,
    path: `${area}.${name}`,
    row: access[name] as WithCredential<Access>,
    endpoint: endpoints[name] as Endpoint,
  })),
);

describe('credentials', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const tokenOf = async (scope: TokenScope) =>
    (await world.server.workspace.apiTokens.make('admin', scope, 7, scope)).value;

  /** The error that rejects a token for its credential; null where it passes that check. No endpoint accepts the body: nothing is done. */
  const refusalOf = async ({ method, path }: Endpoint, token: string) => {
    const reply = await world.server.app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url: path.replace(/\{\w+\}/g, 'x'),
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { payload: { unknown: true } }),
    });
    const { Error: said } = reply.json<{ Error?: string }>();
    return reply.statusCode === 403 && /API token/.test(said ?? '') ? said : null;
  };

  it('a token does what its scope covers, is told which scope it needs for more, and does nothing that is for browsers', async () => {
    const told: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const scope of TOKEN_SCOPES) {
      const token = await tokenOf(scope);
      for (const { path, row, endpoint } of rows) {
        const key = `${path} with ${scope}`;
        told[key] = await refusalOf(endpoint, token);
        const { credential } = row;
        if (credential === 'none') wanted[key] = null;
        else if (credential === 'browser' || credential === 'recent sign-in')
          wanted[key] = NOT_BY_TOKEN;
        else
          wanted[key] =
            TOKEN_SCOPES.indexOf(credential) <= TOKEN_SCOPES.indexOf(scope)
              ? null
              : scopeTooSmall(scope, credential);
      }
    }
    expect(told).toEqual(wanted);
    expect(Object.keys(told).length).toBeGreaterThan(800);
  });

  it('a token with the scope run uploads to a drive, and not into a notebook or job', async () => {
    const { batch_job_id } = await world.job();
    const { apiTokens } = world.server.workspace;
    const begin = async (scope: TokenScope, into: 'drive' | 'job') => {
      const { value: token } = await apiTokens.make('owner', scope, 7, scope);
      const destination =
        into === 'job'
          ? ({ kind: 'job', batch_job_id, relative_path: `${scope}.py` } as const)
          : ({ kind: 'drive', storage: 'drive', path: `/${scope}.txt` } as const);
      const asked = { destination, size: 1 };
      return (await world.server.ask('transfers', 'begin', asked, { token, name: 'owner' })).status;
    };
    expect([
      await begin('run', 'drive'),
      await begin('run', 'job'),
      await begin('write', 'job'),
    ]).toEqual([200, 403, 200]);
  });

  it.each(['admin', 'owner'] as const)(
    'a browser in which the %s signed in more than 15 minutes ago is told to confirm it, where the row says so and nowhere else',
    async (asker) => {
      const { db, accounts } = world.server.workspace;
      const password = asker === 'admin' ? undefined : `${asker}'s password`;
      const told: Record<string, unknown> = {};
      const wanted: Record<string, unknown> = {};
      const looked = rows.filter(
        ({ area, name, row }) =>
          row.credential === 'recent sign-in' ||
          (['account', 'tokens', 'secrets', 'team', 'github'].includes(area) &&
            row.credential !== 'none' &&
            name !== 'confirmSignIn' &&
            name !== 'changePassword'),
      );
      for (const { area, name, path, row } of looked) {
        const token = await (password
          ? world.server.signIn(asker, password)
          : world.server.signIn());
        await db
          .update(sessions)
          .set({ signInDatetime: new Date(Date.now() - 16 * 60_000) })
          .where(eq(sessions.tokenHash, sessionOf(token)));
        const { request, answer = 200 } = await requests[area]![name]!(world, asker);
        const reply = await world.server.ask(
          area as 'objects',
          name as 'recent',
          request as never,
          { token, name: world.nameOf(asker) },
        );
        told[path] = 'failure' in reply ? reply.failure.code : reply.status;
        const isRecent =
          row.credential === 'recent sign-in' ||
          (path === 'github.device' && row.stricter !== undefined);
        const isAllowed = (row.who !== 'admin' && row.who !== 'owner') || asker === row.who;
        if (isRecent && isAllowed) wanted[path] = SIGN_IN_AGAIN;
        else wanted[path] = isAllowed && answer === 200 && !('failure' in reply) ? 200 : told[path];
        if (!(isRecent && isAllowed)) expect(told[path], path).not.toBe(SIGN_IN_AGAIN);
        await accounts.closeSession(token);
      }
      expect(told).toEqual(wanted);
    },
  );
});
