/** A machine whose clock is set back or ahead while the server runs: everything goes on, nothing is lost, and nothing spins. */
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { mails } from '~/server/platform/mail/tables';
import { notices } from '~/server/platform/notifications/tables';
import { sessions } from '~/server/platform/identity/tables';
import { moveClock } from '#test/server/clock/movedClock';
import { timePasses } from '#test/harness/until';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { talkOn } from '../chat/talk';
import { receivedMails } from '../team/support';

const DAY_MS = 24 * 3_600_000;
const PATIENCE = { timeout: 60_000, interval: 100 } as const;

let server: TestWorkspace | undefined;
let right = () => {};
afterEach(async () => {
  right();
  await server?.close();
  server = undefined;
});

/** The share of one processor that this process takes while nothing is asked of it. */
const idleShare = async (): Promise<number> => {
  const [before, from] = [process.cpuUsage(), performance.now()];
  await timePasses(2_000, 'what spins takes a whole processor');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - from);
};

/**
 * How many timers of ours are armed within a moment for longer than a timer can wait: each of them fires at once. The worker may hold a PGlite of
 * another file, which nobody asks anything and whose timer is reset by no server: those do not count here, but in `idleShare`.
 */
const overlongTimers = async (): Promise<number> => {
  let count = 0;
  const onWarning = ({ name, stack = '' }: Error) => {
    if (name === 'TimeoutOverflowWarning' && !stack.includes('/pglite/')) count += 1;
  };
  process.on('warning', onWarning);
  await timePasses(1_000, 'what is armed again and again shows within it');
  process.off('warning', onWarning);
  return count;
};

/** How often something is wanted before it is refused for now. */
const untilRefused = async (most: number, ask: () => Promise<{ status: number }>) => {
  for (let count = 0; count < most; count += 1) if ((await ask()).status === 429) return count;
  return most;
};

describe.each([
  ['a day ahead', 1],
  ['a day back', -1],
  ['400 days ahead', 400],
  ['400 days back', -400],
])('a clock that is set %s', { timeout: 300_000 }, (_words, days) => {
  it('people sign in, talk, invite and run jobs, mails go, nothing is deleted, and it comes back', async () => {
    server = await openWorkspace();
    const { app, ask, get, workspace } = server;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const first = await server.signIn();
    const tokens = { admin: first, mary: await server.addUser('mary') };
    const maryAgain = async () => {
      tokens.mary = await server!.signIn('mary', "mary's password");
    };
    const talk = talkOn(server, tokens);
    const { channel_id } = await talk.direct('mary', 'admin');
    await talk.send('mary', channel_id, 'Before');
    const say = (nth: number) =>
      ask('chat', 'send', { channel_id, text: `${nth}`, client_id: `n${nth}` }, talk.as('mary'));
    let said = 0;
    const used = await untilRefused(400, () => say((said += 1)));
    expect(used).toBeLessThan(400);
    const counts = async () => ({
      sessions: (await workspace.db.select().from(sessions)).length,
      notices: (await workspace.db.select().from(notices)).length,
    });
    const before = await counts();
    for (let attempt = 0; attempt < 5; attempt += 1)
      await ask('account', 'signIn', { ...ADMIN, password: 'wrong' });

    const works = async (token: string, mailCount: number, name: string) => {
      const job = await addJob(server!, token, 'print("done")', { job_name: name });
      await executeJob(server!, token, job);
      await expect.poll(async () => (await say((said += 1))).status, PATIENCE).toBe(200);
      const { user } = await get(
        'team',
        'invite',
        {
          from_user_name: ADMIN.user_name,
          team_name: 'atelier',
          to_email: `${name}@example.org`,
        },
        { token, name: ADMIN.user_name },
      );
      expect(user).toBeTruthy();
      await receivedMails(server!, mailCount);
      await untilStatus(server!, token, job.batch_job_id, 'Executed');
    };
    const signedIn = async (): Promise<string> => {
      const signIn = () => ask('account', 'signIn', ADMIN);
      await expect.poll(async () => (await signIn()).status, PATIENCE).toBe(200);
      return server!.signIn();
    };

    const letter = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: 'Hello' };
    await workspace.db.transaction((tx) => workspace.outbox.write(tx, letter));
    right = moveClock(days * DAY_MS);
    const token = await signedIn();
    workspace.outbox.wake();
    // Sessions end by the calendar, and these may have.
    await maryAgain();
    await works(token, 2, `moved-${Math.abs(days)}`);
    expect(await idleShare()).toBeLessThan(0.6);
    const moved = await counts();
    expect(moved.sessions).toBeGreaterThan(before.sessions);
    expect(moved.notices).toBeGreaterThanOrEqual(before.notices);

    right();
    const again = await signedIn();
    await maryAgain();
    await works(again, 3, `right-${Math.abs(days)}`);
    expect(await idleShare()).toBeLessThan(0.6);
    expect(await overlongTimers()).toBe(0);
    expect((await ask('account', 'readUser', {}, { token: first, name: 'admin' })).status).toBe(
      200,
    );
    const texts = await talk.texts('mary', channel_id);
    expect(texts.length).toBeGreaterThan(0);
    expect((await counts()).notices).toBeGreaterThanOrEqual(moved.notices);
    const waiting = await workspace.db.select().from(mails).where(eq(mails.status, 'waiting'));
    expect(waiting).toEqual([]);
    expect(server.reported).toEqual([]);
  });
});
