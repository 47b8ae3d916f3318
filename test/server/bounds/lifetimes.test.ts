/** How long something is good that is given out for a while, and how many of them are kept. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDrafts } from '~/server/areas/assistant/drafts';
import { createSignIns } from '~/server/areas/account/oauth/signIns';
import { createTickets } from '~/server/areas/account/oauth/tickets';
import { createAllowance } from '~/server/platform/concurrency/allowance';
import { Passes } from '~/server/platform/gateway/passes';
import { Prefetch } from '~/server/platform/gateway/reading/prefetch';
import type { Workspace } from '~/server/platform/workspace';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const GRANT = { path: '/nb/one/', session: 'mia' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const times = (count: number, work: (at: number) => void) => {
  for (let at = 0; at < count; at += 1) work(at);
};

describe('the code in the address of a notebook', () => {
  it('is good for a minute', () => {
    const passes = new Passes();
    const [soon, late] = [passes.issue(GRANT), passes.issue(GRANT)];
    vi.advanceTimersByTime(MINUTE - 1);
    expect(passes.exchange(soon, GRANT.path)).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(passes.exchange(late, GRANT.path)).toBeNull();
  });

  it('is one of twenty at most that a session holds for a path: the oldest goes', () => {
    const passes = new Passes();
    const [oldest, next] = [passes.issue(GRANT), passes.issue(GRANT)];
    const ofSomebodyElse = passes.issue({ ...GRANT, session: 'ada' });
    times(19, () => passes.issue(GRANT));
    expect(passes.exchange(oldest, GRANT.path)).toBeNull();
    expect(passes.exchange(next, GRANT.path)).not.toBeNull();
    expect(passes.exchange(ofSomebodyElse, GRANT.path)).not.toBeNull();
  });
});

describe('a pass', () => {
  const passFor = (passes: Passes, session: string) =>
    passes.exchange(passes.issue({ ...GRANT, session }), GRANT.path) ?? '';

  it('rests after a quarter of an hour without a sign of life', () => {
    const passes = new Passes();
    const token = passFor(passes, 'mia');
    vi.advanceTimersByTime(15 * MINUTE - 1);
    expect(passes.find([token], GRANT.path)).toMatchObject(GRANT);
    vi.advanceTimersByTime(15 * MINUTE);
    expect(passes.find([token], GRANT.path)).toBe('rested');
  });

  it('that ended is remembered, to say so, among the last 5,000', () => {
    const passes = new Passes();
    const [first, second] = [passFor(passes, 'mia'), passFor(passes, 'ada')];
    passes.end(['mia']);
    passes.end(['ada']);
    times(4_999, (at) => {
      passFor(passes, `person ${at}`);
      passes.end([`person ${at}`]);
    });
    expect(passes.find([first], GRANT.path)).toBe('stranger');
    expect(passes.find([second], GRANT.path)).toBe('signedOut');
  });
});

describe('a sign-in at a provider', () => {
  const none = { clientId: null, clientSecret: null, client: null };
  const workspace = { config: { oauth: { github: none, google: none } } } as unknown as Workspace;

  it('waits ten minutes for who went there, and a minute for the page that came back', () => {
    const { begun, codes, confirmations } = createSignIns(workspace);
    const held = { userName: 'mia', browser: Buffer.alloc(0) };
    const atProvider = begun.issue({} as never);
    const [soon, late] = [codes.issue(held), codes.issue(held)];
    const confirmation = confirmations.issue(held);
    vi.advanceTimersByTime(MINUTE - 1);
    expect(codes.redeem(soon)).toEqual(held);
    vi.advanceTimersByTime(1);
    expect([codes.redeem(late), confirmations.redeem(confirmation)]).toEqual([null, null]);
    vi.advanceTimersByTime(9 * MINUTE - 1);
    expect(begun.redeem(atProvider)).toEqual({});
    const another = begun.issue({} as never);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(begun.redeem(another)).toBeNull();
  });

  it('is one of 5,000 at most: beyond them the oldest is forgotten', () => {
    const tickets = createTickets<number>(MINUTE);
    const [first, second] = [tickets.issue(1), tickets.issue(2)];
    times(4_999, (at) => tickets.issue(at));
    expect([tickets.redeem(first), tickets.redeem(second)]).toEqual([null, 2]);
  });
});

describe('an allowance', () => {
  it('is remembered of the last 10,000 who used theirs', () => {
    const allow = createAllowance({ atOnce: 1, perSecond: 0.001 }, 'Too fast.');
    allow('mia');
    allow('ada');
    times(9_999, (at) => allow(`person ${at}`));
    expect(() => allow('ada')).toThrow('Too fast.');
    allow('mia');
  });
});

describe('what is asked for ahead of time', () => {
  it('a notebook that is read for a page is kept for ten seconds', () => {
    const [ahead, page] = [new Prefetch(), {}];
    ahead.begin(page, () => new Promise(() => undefined));
    vi.advanceTimersByTime(10 * SECOND - 1);
    expect(ahead.of(page)).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(ahead.of(page)).toBeNull();
  });

  it('a question for more of an answer is held back for five seconds', async () => {
    const drafts = createDrafts();
    drafts.begin('mia');
    const answered = vi.fn();
    void drafts.after('mia', 0, new AbortController().signal).then(answered);
    await vi.advanceTimersByTimeAsync(5 * SECOND - 1);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledWith({ version: 0, code: '' });
  });
});
