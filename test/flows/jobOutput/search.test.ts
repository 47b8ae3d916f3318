import { expect, test, vi } from 'vitest';
import { atOutput, printing, seenIn, soon, untilFile } from '#test/flows/support/atOutput';
import { unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import {
  downloadReady,
  linesCopyRequested,
  lineLinkCopyRequested,
  logDownloadRequested,
  matchRequested,
  outputRefreshRequested,
  searchSucceeded,
  searchRequested,
  searchFailed,
  tailReceived,
} from '~/web/features/jobs/output/events';
import { nearest, stepFrom, type Search } from '~/web/features/jobs/output/model/search';

const work = atOutput();
const notices = (app: { state: () => { toasts: { visible: unknown } } }) =>
  app.state().toasts.visible;

test('JOB-09 the whole log is searched, and the match nearest to what is being read is gone to', async () => {
  const ran = await work.run(printing(3_000));
  const app = await work.open(ran);
  const { search, place, log } = seenIn(app, ran);
  await soon(() => log().ended).toBe(true);
  app.history.replace(`/jobs/${ran.batch_job_id}?find=line 12`);
  await app.heard(searchSucceeded);
  // 12, 120 to 129, 1200 to 1299: at the tail the last one is the nearest.
  expect(search()).toMatchObject({ request: { status: 'succeeded' }, count: 111, at: 110 });
  expect(place()).toMatchObject({ following: false, line: 1_298 });
  app.dispatch(matchRequested({ ...ran, by: 1 }));
  await soon(() => place().line).toBe(11);
  app.dispatch(matchRequested({ ...ran, by: -1 }));
  await soon(() => place().line).toBe(1_298);
  app.history.replace(`/jobs/${ran.batch_job_id}`);
  await soon(search).toBeNull();
});

test('JOB-09 case counts where it is asked for, and newer words drop the older search', async () => {
  const ran = await work.run('echo "An ERROR"; echo "an error"\n');
  const app = await work.open(ran);
  const { search, log } = seenIn(app, ran);
  await soon(() => log().ended).toBe(true);
  for (const typed of ['e', 'er', 'err', 'erro'])
    app.history.replace(`/jobs/${ran.batch_job_id}?find=${typed}`);
  app.history.replace(`/jobs/${ran.batch_job_id}?find=error`);
  await soon(search).toMatchObject({ request: { status: 'succeeded' }, text: 'error', count: 2 });
  expect(app.wire.count(api.output.search)).toBe(1);
  app.history.replace(`/jobs/${ran.batch_job_id}?find=error&case=true`);
  await soon(search).toMatchObject({
    request: { status: 'succeeded' },
    matchCase: true,
    count: 1,
    lines: [1],
  });
});

test('JOB-09 a search that failed says so, and is made again when the person asks', async () => {
  const ran = await work.run('echo hello\n');
  const app = await work.open(ran);
  app.wire.break(api.output.search, unreachable(503, 'Too busy'));
  app.history.replace(`/jobs/${ran.batch_job_id}?find=hello`);
  await app.heard(searchFailed);
  const { search } = seenIn(app, ran);
  expect(search()?.request).toMatchObject({ status: 'failed', problem: { message: 'Too busy' } });
  app.wire.mend(api.output.search);
  app.dispatch(outputRefreshRequested(ran));
  await soon(search).toMatchObject({ request: { status: 'succeeded' }, count: 1 });
});

test('JOB-09 a log that grows is searched again, and the match that is being looked at stays', async () => {
  const ran = await work.start(
    await work.add(`${printing(20)}${untilFile('more')}${printing(20)}${untilFile('go')}`),
  );
  const app = await work.open(ran, '?find=line 1');
  const { search, log } = seenIn(app, ran);
  await soon(() => log().total).toBe(20);
  await soon(() => search()?.count).toBe(11);
  const line = search()!.lines[search()!.at];
  const next = app.next(tailReceived);
  await work.put(ran, 'more');
  await next;
  await soon(() => search()?.count).toBe(22);
  expect(search()!.lines[search()!.at]).toBe(line);
  expect(app.told().filter((type) => type === searchRequested.type)).toHaveLength(1);
});

test('JOB-09 of more than 10,000 matches the next portion is asked for at the end of the one before', async () => {
  const ran = await work.run(printing(12_000));
  const app = await work.open(ran, '?find=line&line=9999');
  const { search, place } = seenIn(app, ran);
  await soon(search).toMatchObject({
    request: { status: 'succeeded' },
    count: 12_000,
    before: 0,
    at: 9_998,
  });
  app.dispatch(matchRequested({ ...ran, by: 1 }));
  await soon(() => place().line).toBe(9_999);
  app.dispatch(matchRequested({ ...ran, by: 1 }));
  await soon(search).toMatchObject({ before: 10_000, at: 0 });
  expect(place().line).toBe(10_000);
  app.dispatch(matchRequested({ ...ran, by: -1 }));
  await soon(search).toMatchObject({ before: 0, at: 9_999 });
  expect(place().line).toBe(9_999);
});

test('JOB-09 who has gone on to a later portion keeps it while the log grows', async () => {
  const ran = await work.start(
    await work.add(`${printing(12_000)}${untilFile('more')}${printing(20)}${untilFile('go')}`),
  );
  const app = await work.open(ran, '?line=10000');
  const { search, log } = seenIn(app, ran);
  await soon(() => log().total).toBe(12_000);
  app.history.replace(`/jobs/${ran.batch_job_id}?find=line&line=10000`);
  await soon(search).toMatchObject({ request: { status: 'succeeded' }, count: 12_000, at: 9_999 });
  app.dispatch(matchRequested({ ...ran, by: 1 }));
  await soon(search).toMatchObject({ before: 10_000, at: 0 });
  await work.put(ran, 'more');
  await soon(() => log().total).toBe(12_020);
  app.dispatch(outputRefreshRequested(ran));
  // The answer with the next lines is held until there are some.
  await app.settled({ heldBack: 1 });
  expect(app.wire.count(api.output.search)).toBe(2);
  expect(search()).toMatchObject({ before: 10_000, at: 0 });
});

test('JOB-09 a search that was repeated before somebody went on to a later portion does not take them back', async () => {
  const ran = await work.start(
    await work.add(`${printing(12_000)}${untilFile('more')}${printing(20)}${untilFile('go')}`),
  );
  const app = await work.open(ran, '?line=10000');
  const { search, log } = seenIn(app, ran);
  await soon(() => log().total).toBe(12_000);
  app.history.replace(`/jobs/${ran.batch_job_id}?find=line&line=10000`);
  await soon(search).toMatchObject({ request: { status: 'succeeded' }, count: 12_000, at: 9_999 });
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.wire.break(
    api.output.search,
    async (config, real) => {
      await released;
      return real(config);
    },
    (config, real) => real(config),
  );
  await work.put(ran, 'more');
  await soon(() => log().total).toBe(12_020);
  app.dispatch(outputRefreshRequested(ran));
  await soon(() => app.wire.count(api.output.search)).toBe(2);
  app.dispatch(matchRequested({ ...ran, by: 1 }));
  await soon(search).toMatchObject({ before: 10_000, at: 0 });
  release();
  await app.settled({ heldBack: 1 });
  expect(search()).toMatchObject({ before: 10_000, at: 0 });
});

test('JOB-09 where the next match is: round at either end, and nowhere without matches', () => {
  const search: Search = {
    log: '',
    text: 'x',
    matchCase: false,
    request: { status: 'succeeded' },
    count: 3,
    lines: [4, 8, 15],
    before: 0,
    starts: [0],
    at: 2,
  };
  expect(stepFrom(search, 1)).toEqual({ kind: 'here', at: 0 });
  expect(stepFrom({ ...search, at: 0 }, -1)).toEqual({ kind: 'here', at: 2 });
  expect(stepFrom({ ...search, count: 20_000 }, 1)).toEqual({
    kind: 'elsewhere',
    from: 16,
    before: 3,
    end: 'first',
  });
  expect(stepFrom({ ...search, count: 20_000, at: 0 }, -1)).toBeNull();
  expect(stepFrom({ ...search, count: 0, lines: [], at: -1 }, 1)).toBeNull();
  expect([nearest([4, 8, 15], 5), nearest([4, 8, 15], 16), nearest([], 0)]).toEqual([1, 2, -1]);
});

test('JOB-09 lines are copied as text, without numbers and colours, whether they are known here or not', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...globalThis.navigator, clipboard: { writeText } });
  try {
    const ran = await work.run(`printf '\\033[31mred\\033[0m text\\n'\n${printing(4_000)}`);
    const app = await work.open(ran);
    app.dispatch(linesCopyRequested({ ...ran, from: 0, to: 2_500 }));
    await soon(() => writeText.mock.calls.length).toBe(1);
    expect(writeText).toHaveBeenLastCalledWith(
      ['red text', ...Array.from({ length: 2_500 }, (_, at) => `line ${at + 1}`)].join('\n'),
    );
    await soon(() => notices(app)).toMatchObject([
      { kind: 'success', text: 'Lines 1 to 2,501 copied' },
    ]);
    app.dispatch(
      lineLinkCopyRequested({
        ...ran,
        from: 4,
        to: 4,
        address: 'http://atelier.test/jobs/a?line=5',
      }),
    );
    await soon(() => writeText.mock.calls.length).toBe(2);
    expect(writeText).toHaveBeenLastCalledWith('http://atelier.test/jobs/a?line=5');
    app.dispatch(linesCopyRequested({ ...ran, from: 0, to: 30_000 }));
    await soon(() => notices(app)).toMatchObject([
      { text: 'Lines 1 to 2,501 copied' },
      { text: 'Link to line 5 copied' },
      { kind: 'error', text: 'At most 20,000 lines can be copied at once.' },
    ]);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('API-54 the download is an address that streams the whole log', async () => {
  const ran = await work.run(printing(5));
  const app = await work.open(ran);
  app.dispatch(logDownloadRequested(ran));
  const {
    payload: { url, name },
  } = await app.heard(downloadReady);
  expect(name).toMatch(/\.log$/);
  const { pathname, search, host } = new URL(url);
  const { body } = await work.server.app.inject({
    method: 'GET',
    url: pathname + search,
    headers: { host },
  });
  expect(body).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n');
});
