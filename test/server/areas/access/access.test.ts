import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planGrants, PLANS, RIGHTS, whyNot, type Endpoint, type Right } from '~/contract';
import { areas } from '~/server/areas';
import { signInAttempts } from '~/server/areas/account/tables';
import { acts } from '~/server/platform/audit/tables';
import type { Access, Caller, WithCredential } from '~/server/platform/access/access';
import { accessPage, accessText } from './table';
import { PINNED } from './pinned';
import { PINNED_CHAT } from './pinnedChat';
import { STREAMS } from '../../streams/pinnedAccess';
import { PINNED_HELP } from './pinnedHelp';
import { PUBLISHED } from '../../published/pinnedAccess';
import { REQUESTS, type AccessCase } from './requests';
import { CALLER_KINDS, openWorld, type CallerKind, type World } from './world';

/** Reasons given to people whose plan lacks a right. */
const REASONS: ReadonlySet<string> = new Set(Object.values(RIGHTS).map(({ lacking }) => lacking));

/** How who is not let in is answered; who is not named is let in. */
const REFUSED: Readonly<Record<Caller, Partial<Record<CallerKind, 401 | 403 | 404>>>> = {
  anybody: {},
  'signed in': {},
  'team member': { stranger: 403 },
  reader: { stranger: 404 },
  editor: { stranger: 404, teammate: 403, admin: 403 },
  owner: { stranger: 404, teammate: 403, collaborator: 403, admin: 403 },
  'maker or admin': { stranger: 404, teammate: 403, collaborator: 403 },
  admin: { stranger: 403, teammate: 403, collaborator: 403, owner: 403 },
  'channel member': { stranger: 404, teammate: 404, admin: 404 },
  'in the conversation': { stranger: 404, teammate: 404, admin: 404 },
  'stream guest': { stranger: 404 },
  'stream people': { stranger: 404, teammate: 403, admin: 403 },
  uploader: { stranger: 404, teammate: 404, collaborator: 404, admin: 404 },
  'connected to GitHub': { stranger: 403, teammate: 403, collaborator: 403, admin: 403 },
};

/** Of somebody named, whom a stranger's team does not have, a stranger learns nothing. */
const expected = (
  { who, of }: Pick<Access, 'who' | 'of'>,
  asker: CallerKind,
  answer: number,
): number => {
  const isKnown = asker !== 'nobody' && asker !== 'disabled';
  if (who === 'admin' && of !== null && asker === 'stranger') return 404;
  return who === 'anybody' || isKnown ? (REFUSED[who][asker] ?? answer) : 401;
};

type Ask = (world: World, asker: CallerKind) => AccessCase<object> | Promise<AccessCase<object>>;
const requests = REQUESTS as unknown as Readonly<Record<string, Readonly<Record<string, Ask>>>>;

/** A row says 0 where it lets somebody in; see `expected`. */
const LET_IN = 0;
const isRefused = (row: Access, asker: CallerKind) => expected(row, asker, LET_IN) !== LET_IN;

/** Every endpoint of the server with its row. */
const rows = areas.flatMap(({ name: area, access, endpoints }) =>
  Object.keys(endpoints).map((name) => ({
    area,
    name,
    row: access[name] as WithCredential<Access>,
    endpoint: endpoints[name] as Endpoint,
  })),
);

describe('access', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** The token of a caller; each caller signs out of a session of their own. */
  const tokenOf = async (asker: CallerKind, path: string) => {
    if (path !== 'account.signOut' || asker === 'nobody' || asker === 'disabled')
      return world.tokens[asker];
    return asker === 'admin'
      ? world.server.signIn()
      : world.server.signIn(asker, `${asker}'s password`);
  };

  it.each(areas.map(({ name }) => name))(
    '%s answers every kind of asker as its rows declare',
    async (area) => {
      const told: Record<string, number> = {};
      const wanted: Record<string, number> = {};
      for (const { name, row } of rows.filter((one) => one.area === area)) {
        const ask = requests[area]![name]!;
        // A refused request leaves its object as it was, so all callers who are refused ask for the same object.
        let untouched: AccessCase<object> | undefined;
        for (const asker of CALLER_KINDS) {
          const path = `${area}.${name}`;
          const isShared = ask.length < 2 && isRefused(row, asker);
          const one = (isShared && untouched) || (await ask(world, asker));
          if (isShared) untouched = one;
          const { request, answer = 200 } = one;
          const token = await tokenOf(asker, path);
          // A caller who tries links that open nothing has to wait, and here all callers have one address.
          await world.server.workspace.db.delete(signInAttempts);
          const { status } = await world.server.ask(
            area as 'objects',
            name as 'recent',
            request as never,
            { token, name: world.nameOf(asker) },
          );
          told[`${path} as ${asker}`] = status;
          wanted[`${path} as ${asker}`] = expected(row, asker, answer);
        }
      }
      expect(told).toEqual(wanted);
    },
  );

  it.each(areas.map(({ name }) => name))(
    'PRM-23 %s refuses on each plan what the plan does not grant, to members and admins alike, and nothing else',
    async (area) => {
      const told: Record<string, string | null> = {};
      const wanted: Record<string, string | null> = {};
      const { flags } = world.server.workspace.config;
      for (const {
        name,
        row: { right = 'workspace' },
      } of rows.filter((one) => one.area === area && one.row.who !== 'anybody')) {
        const ask = requests[area]![name]!;
        // The plan is looked at before the object is.
        let shared: AccessCase<object> | undefined;
        for (const asker of ['admin', 'owner'] as const) {
          const path = `${area}.${name}`;
          const { request } = (ask.length < 2 && shared) || (await ask(world, asker));
          shared = { request };
          for (const plan of PLANS) {
            const planType = plan === 'none' ? null : plan;
            const token = await tokenOf(asker, path);
            await world.server.workspace.accounts.keepPlan('atelier', planType);
            const reply = await world.server.ask(
              area as 'objects',
              name as 'recent',
              request as never,
              { token, name: world.nameOf(asker) },
            );
            const key = `${path} as ${asker} on ${plan}`;
            wanted[key] =
              right === null
                ? null
                : (whyNot(planType, flags, 'workspace') ?? whyNot(planType, flags, right));
            told[key] =
              'failure' in reply && reply.status === 403 && REASONS.has(reply.failure.Error)
                ? reply.failure.Error
                : null;
          }
          await world.server.workspace.accounts.keepPlan('atelier', 'creator_pro');
        }
      }
      expect(told).toEqual(wanted);
    },
  );

  it('PRM-23 what the table grants on talent is what somebody on talent reaches, of every endpoint', async () => {
    const needed = new Set<Right>();
    const reached = new Set<Right>();
    for (const { area, name, row } of rows) {
      const { who, right = 'workspace' } = row;
      if (who === 'anybody' || right === null) continue;
      needed.add(right);
      const { request } = await requests[area]![name]!(world, 'owner');
      await world.server.workspace.accounts.keepPlan('atelier', 'talent');
      const reply = await world.server.ask(area as 'objects', name as 'recent', request as never, {
        token: world.tokens.owner,
        name: world.nameOf('owner'),
      });
      await world.server.workspace.accounts.keepPlan('atelier', 'creator_pro');
      const isRefused =
        'failure' in reply && reply.status === 403 && REASONS.has(reply.failure.Error);
      if (!isRefused) reached.add(right);
    }
    expect(needed.size).toBeGreaterThan(5);
    expect([...reached].sort()).toEqual(
      [...needed].filter((right) => planGrants('talent', right)).sort(),
    );
  });

  it('what an admin does leaves a line in the audit log of a kind that the row declares, with who, whence and when, and what only reads leaves none', async () => {
    const { db } = world.server.workspace;
    const wrong: string[] = [];
    for (const {
      area,
      name,
      row: { who, acts: kinds },
    } of rows.filter((one) => one.row.who.includes('admin'))) {
      const path = `${area}.${name}`;
      if (kinds === undefined)
        wrong.push(
          `${path}: the row of an admin says which acts it writes into the audit log, or why none (writesNone)`,
        );
      const { request } = await requests[area]![name]!(world, 'admin');
      const before = Math.max(
        0,
        ...(await db.select({ id: acts.actId }).from(acts)).map(({ id }) => id),
      );
      const { status } = await world.server.ask(
        area as 'objects',
        name as 'recent',
        request as never,
        { token: world.tokens.admin, headers: { 'user-agent': 'Test' } },
      );
      const written = await db.select().from(acts).where(gt(acts.actId, before));
      const mayWrite: readonly string[] = kinds === undefined || 'none' in kinds ? [] : kinds;
      const isMade = status === 200 && mayWrite.length > 0;
      const good = written.every(
        ({ kind, userName, teamName, address, userAgent }) =>
          mayWrite.includes(kind) &&
          userName === 'admin' &&
          teamName === 'atelier' &&
          address === '127.0.0.1' &&
          userAgent === 'Test',
      );
      if (!good || written.length > 0 !== isMade)
        wrong.push(`${path} (${who}) answered ${status} and wrote ${JSON.stringify(written)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a clone takes an original that its maker may read', async () => {
    const { batch_job_id: clone_of } = await world.job();
    const clone = async (asker: CallerKind) =>
      (
        await world.server.ask(
          'jobs',
          'createV2',
          { settings: { ...world.jobSettings, collaborators: [] }, clone_of },
          { token: world.tokens[asker] },
        )
      ).status;
    expect([await clone('stranger'), await clone('teammate')]).toEqual([404, 200]);
  });
});

it('the rows are those that were agreed on', () => {
  expect(
    Object.fromEntries(rows.map(({ area, name, row }) => [`${area}.${name}`, accessText(row)])),
  ).toEqual({ ...PINNED, ...PINNED_CHAT, ...PUBLISHED, ...STREAMS, ...PINNED_HELP });
});

it('needs no bearer where the contract says so, and nowhere else', () => {
  expect(rows.filter(({ row, endpoint }) => (row.who === 'anybody') !== endpoint.open)).toEqual([]);
});

it('docs/access.md says the same', async () => {
  await expect(accessPage(rows)).toMatchFileSnapshot('../../../../docs/access.md');
});
