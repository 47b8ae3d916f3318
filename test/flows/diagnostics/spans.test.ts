import { createAction } from '@reduxjs/toolkit';
import { AxiosError } from 'axios';
import { call, delay } from 'typed-redux-saga';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { bodyOf, replyWith } from '#test/harness/formApp';
import { runLinesAlone } from '#test/harness/runLines';
import { api } from '~/contract';
import { MAX_SPANS } from '~/contract/tracing';
import { exportSpans } from '~/web/features/diagnostics/saveDiagnostics.saga';
import { callApi } from '~/web/lib/saga/callApi';
import { always, every, latest } from '~/web/lib/saga/policies';
import { createRegistries } from '~/web/lib/saga/registries';
import { createSpans } from '~/web/lib/saga/spans';
import { configReducer, DEFAULT_CONFIG } from '~/web/lib/state/config';

const happened = createAction('test/happened');
const stuck = createAction('test/stuck');
const broke = createAction('test/broke');
function* readUser() {
  yield* callApi(api.account.readUser, {});
}
function* waitLong() {
  yield* delay(1_000_000);
}
function* breakDown() {
  yield* call(() => {
    throw new Error('planted');
  });
}
const LINES = [every(happened, readUser), latest(stuck, waitLong), every(broke, breakDown)];

const running: { stop: () => void }[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
  vi.useRealTimers();
});
const open = (
  lines: Parameters<typeof runLinesAlone>[0],
  given: Parameters<typeof runLinesAlone>[1] = {},
) => {
  const registries = createRegistries();
  const app = runLinesAlone(lines, {
    context: registries,
    credentials: () => ({ token: 't', user_name: 'ada' }),
    ...given,
  });
  running.push(app);
  return { app, spans: registries.spans };
};
const seen = (spans: ReturnType<typeof createSpans>) =>
  spans.list().map(({ kind, name, outcome }) => [kind, name, outcome]);

describe('the diagnostic log', () => {
  test('CON-12 CON-13 holds every flow and every request, each request with the flow that asked, and a flow by what it serves, which a build does not shorten', async () => {
    const { app, spans } = open(LINES, {
      adapter: (config) => Promise.resolve(replyWith(config, { user: {} })),
    });
    app.dispatch(happened());
    app.dispatch(happened());
    app.dispatch(broke());
    await untilPasses(() =>
      expect(spans.list().filter(({ outcome }) => outcome !== null)).toHaveLength(5),
    );
    expect(seen(spans)).toEqual([
      ['flow', happened.type, 'ok'],
      ['request', '/fsc/user/read/', 'ok'],
      ['flow', happened.type, 'ok'],
      ['request', '/fsc/user/read/', 'ok'],
      ['flow', broke.type, 'failed'],
    ]);
    const [first, asked, second, again] = spans.list();
    expect([asked?.parent, again?.parent, first?.parent]).toEqual([first?.id, second?.id, null]);
    expect(
      spans.list().every(({ ms, id }) => ms !== null && ms >= 0 && /^[0-9a-f]{16}$/.test(id)),
    ).toBe(true);
  });

  test('CON-12 tells what failed and what was cancelled', async () => {
    const { app, spans } = open(LINES, {
      adapter: () => Promise.reject(new AxiosError('no route', AxiosError.ERR_NETWORK)),
    });
    app.dispatch(happened());
    app.dispatch(stuck());
    app.dispatch(stuck());
    await untilPasses(() =>
      expect(seen(spans)).toEqual([
        ['flow', happened.type, 'ok'],
        ['request', '/fsc/user/read/', 'failed'],
        ['flow', stuck.type, 'cancelled'],
        ['flow', stuck.type, null],
      ]),
    );
  });

  test('a flow that is cancelled while it asks goes no further, and what it asked counts as cancelled', async () => {
    const wentOn: unknown[] = [];
    function* askAndGoOn() {
      wentOn.push(yield* callApi(api.account.readUser, {}));
    }
    const { app, spans } = open([latest(stuck, askAndGoOn)], {
      adapter: () => new Promise(() => undefined),
    });
    app.dispatch(stuck());
    app.dispatch(stuck());
    await untilPasses(() =>
      expect(spans.list().filter(({ outcome }) => outcome !== null)).toHaveLength(2),
    );
    expect([wentOn, seen(spans)]).toEqual([
      [],
      [
        ['flow', stuck.type, 'cancelled'],
        ['request', '/fsc/user/read/', 'cancelled'],
        ['flow', stuck.type, null],
        ['request', '/fsc/user/read/', null],
      ],
    ]);
  });

  test('keeps the newest 2,000', () => {
    const spans = createSpans(() => 0);
    const ids = Array.from({ length: 2_003 }, (_, nth) => spans.begin('flow', `f${nth}`));
    expect([spans.list().length, spans.list()[0]?.name, spans.list().at(-1)?.name]).toEqual([
      2_000,
      'f3',
      'f2002',
    ]);
    spans.end(ids[0] ?? '', 'ok');
    expect(spans.list()).toHaveLength(2_000);
  });
});

describe('handing the log over', () => {
  const opened = (tracing: boolean) => {
    vi.useFakeTimers();
    const sent: Record<string, unknown>[] = [];
    let refuses = false;
    const { spans } = open([always(exportSpans)], {
      reducers: { config: configReducer({ ...DEFAULT_CONFIG, tracing }) },
      adapter: (config) => {
        sent.push(bodyOf(config));
        return Promise.resolve().then(() =>
          replyWith(
            config,
            refuses ? { Error: 'no' } : { status: 'Handed on' },
            refuses ? 503 : 200,
          ),
        );
      },
    });
    return {
      spans,
      sent,
      refuse: (is: boolean) => {
        refuses = is;
      },
    };
  };
  const names = (body: Record<string, unknown> | undefined) =>
    ((body?.['spans'] ?? []) as { name: string }[]).map(({ name }) => name);

  test('CON-13 what is over goes to the collector once, again where it was not taken, and handing over is not told of itself', async () => {
    const { spans, sent, refuse } = opened(true);
    const one = spans.begin('flow', 'one');
    spans.begin('flow', 'goesOn');
    spans.end(one, 'ok');
    refuse(true);
    await vi.advanceTimersByTimeAsync(10_000);
    refuse(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.map(names)).toEqual([['one'], ['one']]);
    expect(sent[0]).toMatchObject({
      trace_id: spans.trace,
      release: 'browser 1.10.90',
      user_name: 'ada',
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toHaveLength(2);
    for (let nth = 0; nth < MAX_SPANS + 1; nth += 1)
      spans.end(spans.begin('request', `r${nth}`), 'ok');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.slice(2).map((body) => names(body).length)).toEqual([MAX_SPANS, 1]);
  });

  test('CON-13 without a collector nothing leaves the browser', async () => {
    const { spans, sent } = opened(false);
    spans.end(spans.begin('flow', 'one'), 'ok');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});
