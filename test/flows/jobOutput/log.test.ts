import { expect, test } from 'vitest';
import { atOutput, printing, seenIn, soon, untilFile } from '#test/flows/support/atOutput';
import { dropped, delayedReply, unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import { execute } from '~/web/features/jobs/events';
import {
  followChosen,
  lineJumpRequested,
  linesSucceeded,
  outputRefreshRequested,
  rested,
  tailReceived,
  tailFailed,
  windowSeen,
} from '~/web/features/jobs/output/events';
import { MAX_CACHED_PAGES } from '~/web/features/jobs/output/model/pages';

const work = atOutput();

test('JOB-09 API-54 what a job prints arrives while it runs, and that it is over', async () => {
  const ran = await work.start(await work.add(`echo one\n${untilFile('go')}echo two\n`));
  const app = await work.open(ran);
  const { log, lines } = seenIn(app, ran);
  await soon(lines).toEqual(['one']);
  expect(log().ended).toBe(false);
  await work.put(ran, 'go');
  await soon(lines).toEqual(['one', 'two']);
  await soon(() => log().ended).toBe(true);
});

test('JOB-09 an execute is followed as soon as its submission is known', async () => {
  const job = await work.add('echo hello\n');
  const app = await work.open(job);
  await soon(() => app.told().includes('jobs/readSucceeded')).toBe(true);
  expect(app.wire.count(api.output.read)).toBe(0);
  app.dispatch(execute.requested(job.batch_job_id));
  const { payload } = await app.heard(tailReceived);
  await soon(seenIn(app, payload).lines).toEqual(['hello']);
});

test('JOB-09 a log that is over is asked for once, only its end is read', async () => {
  const ran = await work.run(printing(1_000));
  const app = await work.open(ran);
  const { log, line } = seenIn(app, ran);
  await soon(() => log().ended).toBe(true);
  expect(log().total).toBe(1_000);
  expect([line(800), line(801), line(1_000)]).toEqual([undefined, 'line 801', 'line 1000']);
  await soon(app.wire.waiting).toBe(0);
  expect(app.wire.count(api.output.read)).toBe(1);
});

test('JOB-09 lines that come in sight are read, and what was scrolled past meanwhile is not', async () => {
  const ran = await work.run(printing(100_000));
  const app = await work.open(ran);
  const { log, line, lines } = seenIn(app, ran);
  await soon(() => log().ended).toBe(true);
  const before = app.wire.count(api.output.read);
  const answer = delayedReply();
  app.wire.break(api.output.read, answer.answer, (config, real) => real(config));
  app.dispatch(followChosen({ ...ran, following: false }));
  for (let from = 1_000; from <= 90_000; from += 100)
    app.dispatch(windowSeen({ ...ran, from, to: from + 80 }));
  answer.release();
  await soon(() => line(90_050)).toBe('line 90050');
  expect(lines().slice(90_000, 90_080)).toEqual(
    Array.from({ length: 80 }, (_, at) => `line ${90_001 + at}`),
  );
  expect(line(50_000)).toBeUndefined();
  expect(app.wire.count(api.output.read) - before).toBeLessThanOrEqual(3);
});

test('JOB-09 of a long log only so many pages are remembered, and never those in sight are forgotten', async () => {
  const ran = await work.run(printing(100_000));
  const app = await work.open(ran);
  const { log, line } = seenIn(app, ran);
  await soon(() => log().ended).toBe(true);
  app.dispatch(followChosen({ ...ran, following: false }));
  const lines = (first_line: number) =>
    Array.from({ length: 200 }, (_, at) => `line ${first_line + at + 1}`);
  app.dispatch(windowSeen({ ...ran, from: 0, to: 80 }));
  await soon(() => line(1)).toBe('line 1');
  for (let first_line = 1_000; first_line < 40_000; first_line += 200) {
    app.dispatch(
      tailReceived({
        ...ran,
        page: { first_line, lines: lines(first_line), total_lines: 100_000, bytes: 1, ended: true },
      }),
    );
  }
  expect(Object.keys(log().pages)).toHaveLength(MAX_CACHED_PAGES);
  expect([line(1), line(1_001), line(39_999)]).toEqual(['line 1', undefined, 'line 39999']);
});

test('JOB-09 a server that is away is told of and asked again, nothing is missed and nothing comes twice', async () => {
  const ran = await work.start(
    await work.add(`${printing(10)}${untilFile('more')}${printing(600)}${untilFile('go')}`),
  );
  const app = await work.open(ran);
  const { log, lines } = seenIn(app, ran);
  await soon(() => lines().length).toBe(10);
  app.wire.break(api.output.read, dropped);
  await work.put(ran, 'more');
  await app.heard(tailFailed);
  const { since } = log().missed!;
  expect(lines()).toHaveLength(10);
  app.wire.mend(api.output.read);
  await soon(() => log().missed).toBeNull();
  expect(since).toBeGreaterThan(0);
  await soon(() => log().total).toBe(610);
  app.dispatch(followChosen({ ...ran, following: false }));
  app.dispatch(windowSeen({ ...ran, from: 0, to: 610 }));
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);
  await soon(lines).toEqual([...numbers(10), ...numbers(600)]);
});

test('JOB-09 a refusal is shown, and asked again when the person wants it', async () => {
  const ran = await work.run('echo hello\n');
  const app = await work.open({ batch_job_id: '' });
  app.wire.break(api.output.read, unreachable(403, 'This is not yours'));
  app.history.push(`/jobs/${ran.batch_job_id}`);
  const { log, lines } = seenIn(app, ran);
  await app.heard(tailFailed);
  expect(log()).toMatchObject({
    total: null,
    missed: { problem: { message: 'This is not yours' } },
  });
  app.wire.mend(api.output.read);
  app.dispatch(outputRefreshRequested(ran));
  await soon(lines).toEqual(['hello']);
});

test('JOB-09 nothing is asked any more once another tab of the job, or another page, shows', async () => {
  const ran = await work.start(await work.add(`echo one\n${untilFile('go')}`));
  const app = await work.open(ran);
  await soon(seenIn(app, ran).lines).toEqual(['one']);
  await soon(app.wire.waiting).toBeGreaterThan(0);
  app.history.push(`/jobs/${ran.batch_job_id}?tab=settings`);
  await soon(app.wire.waiting).toBe(0);
  app.history.push(`/jobs/${ran.batch_job_id}`);
  await soon(app.wire.waiting).toBeGreaterThan(0);
  app.history.push('/home');
  await soon(app.wire.waiting).toBe(0);
});

test('CON-07 JOB-09 with the live update off the output is read once, and again when the person asks', async () => {
  const ran = await work.start(
    await work.add(`echo one\n${untilFile('go')}echo two\n${untilFile('end')}`),
  );
  const { flags } = (await work.open({ batch_job_id: '' })).state().config;
  const app = await work.open(ran, '', { config: { flags: { ...flags, job_live_update: false } } });
  const { lines } = seenIn(app, ran);
  await soon(() => app.wire.count(api.output.read)).toBe(1);
  const asked = () => app.wire.count(api.output.read);
  for (let times = 1; lines()[0] !== 'one'; times += 1) {
    await soon(app.wire.waiting).toBe(0);
    if (lines()[0] === 'one') break;
    expect(asked()).toBe(times);
    app.dispatch(outputRefreshRequested(ran));
    await soon(asked).toBe(times + 1);
  }
  const before = asked();
  await work.put(ran, 'go');
  await expect
    .poll(
      async () =>
        (
          await work.server.get(
            'output',
            'read',
            { ...ran, line: null, count: 10 },
            { token: work.token },
          )
        ).lines,
    )
    .toEqual(['one', 'two']);
  expect([lines(), asked()]).toEqual([['one'], before]);
  app.dispatch(outputRefreshRequested(ran));
  await soon(lines).toEqual(['one', 'two']);
});

test('JOB-09 a link to a line goes there and does not follow, and a reload goes on where the person was', async () => {
  const ran = await work.run(printing(5_000));
  const app = await work.open(ran, '?line=2500');
  const { place, line } = seenIn(app, ran);
  const { payload } = await app.heard(lineJumpRequested);
  expect(payload).toMatchObject({ line: 2_499 });
  expect(place()).toMatchObject({ following: false, line: 2_499, where: 'middle' });
  await soon(() => line(2_500)).toBe('line 2500');
  app.dispatch(rested({ ...ran, line: 1_200, marked: '2500' }));
  await soon(() => app.storages.tab.items['persist:outputPositions']).toContain('1200');

  const again = await work.open(ran, '?line=2500', { tab: { ...app.storages.tab.items } });
  await again.heard(tailReceived);
  expect(seenIn(again, ran).place()).toMatchObject({ following: false, line: 1_200 });
  await soon(() => seenIn(again, ran).line(1_201)).toBe('line 1201');
  const elsewhere = await work.open(ran, '?line=77', { tab: { ...app.storages.tab.items } });
  await elsewhere.heard(linesSucceeded);
  expect(seenIn(elsewhere, ran).place()).toMatchObject({ line: 76 });
});

test('JOB-09 a link to a line of the log that shows goes there, and lines that are marked stay where they are', async () => {
  const ran = await work.run(printing(5_000));
  const app = await work.open(ran);
  const { place } = seenIn(app, ran);
  await app.heard(tailReceived);
  app.history.push(`/jobs/${ran.batch_job_id}?submission=${ran.submission_id}&line=2500`);
  await app.heard(lineJumpRequested);
  expect(place()).toMatchObject({ following: false, line: 2_499, where: 'middle' });
  app.history.replace(`/jobs/${ran.batch_job_id}?submission=${ran.submission_id}&line=40`);
  await app.neverHeard(lineJumpRequested, {
    where: ({ payload }) => payload.line === 39,
    heldBack: 1,
  });
});

test('JOB-09 each agent prints for itself', async () => {
  const ran = await work.run('echo "I am $RANK"\n', { node_count: 2 });
  const app = await work.open(ran, '?agent=agent-1');
  const second = seenIn(app, { ...ran, agent_id: 'agent-1' });
  await soon(second.lines).toEqual(['I am 1']);
  app.history.push(`/jobs/${ran.batch_job_id}`);
  await soon(seenIn(app, ran).lines).toEqual(['I am 0']);
  expect(second.lines()).toEqual(['I am 1']);
});
