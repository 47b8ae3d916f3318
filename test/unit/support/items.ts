/** A kind of object that exists for tests alone, and a server of the test's own that answers for it. */
import { createAction } from '@reduxjs/toolkit';
import type { AxiosAdapter } from 'axios';
import { put, select } from 'typed-redux-saga';
import { takesTime } from '#test/harness/until';
import type { Endpoint } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { accepted, withRow } from '~/web/work/entities/intentOptions';
import { objectEvents } from '~/web/work/entities/objectEvents';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { ObjectState } from '~/web/work/entities/pending';

export interface Item {
  readonly thing_id: string;
  readonly thing_name: string;
  readonly status: 'rest' | 'starting' | 'queued' | 'busy';
  readonly user_name: string;
}
type Ref = { thing_id: string };

export const endpoint = <Request, Reply>(path: `/${string}`): Endpoint<Request, Reply> => ({
  method: 'POST',
  path,
  open: false,
});
const api = {
  readAll: endpoint<object, { things: Item[] }>('/all/'),
  read: endpoint<Ref, { thing: Item }>('/read/'),
  start: endpoint<Ref & { speed: number }, { status: string; thing: Item }>('/start/'),
  begin: endpoint<Ref, { run: string }>('/begin/'),
  reach: endpoint<Ref & { run: string }, { place: string }>('/reach/'),
  end: endpoint<Ref & { run?: string | null }, object>('/end/'),
  delete: endpoint<Ref, object>('/delete/'),
  paint: endpoint<Ref, { thing: Item }>('/paint/'),
};

/** The action types of an intent, which the app's features write out: 'startRequested' and so on. */
export const intentTypes = <Intent extends string>(intent: Intent) =>
  ({
    requested: `${intent}Requested`,
    progressed: `${intent}Progressed`,
    succeeded: `${intent}Succeeded`,
    failed: `${intent}Failed`,
    cancelled: `${intent}Cancelled`,
    rolledBack: `${intent}RolledBack`,
  }) as const;

export const events = objectEvents<Item>('things');
export const start = events.intent('start', intentTypes('start'), (speed: number = 1) => ({
  speed,
}));
export const paint = events.intent('paint', intentTypes('paint'));
export const launch = events.intent('launch', intentTypes('launch'));
export const reached = createAction<{ id: string; place: string }>('things/reached');
export const deletion = events.deletion();

export const itemEvents = createObjectSlice({
  name: 'things',
  sliceOf: (state) => state.things,
  path: '/things',
  words: { one: 'thing', many: 'things' },
  events,
  api,
  machine: {
    otherwise: 'rest',
    moves: {
      rest: { start: 'starting', paint: 'rest', launch: 'starting' },
      starting: {},
      queued: {},
      busy: {},
    },
  },
  requestOf: (thing_id) => ({ thing_id }),
  rowsOf: (reply) => reply.things,
  rowOf: ({ thing }) => thing,
  idOf: ({ thing_id }) => thing_id,
  nameOf: ({ thing_name }) => thing_name,
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly things?: ObjectState<Item, 'start' | 'paint' | 'launch'>;
  }
}

/** With everything an intent may have: words that say yes, progress, an end of what was left behind. */
export const startItems = itemEvents.intent(start, {
  *run({ thing_id }, { speed }, { requestId }) {
    yield* put(
      start.progressed({ id: thing_id, status: 'queued', details: { place: '3' } }, requestId),
    );
    const reply = yield* callApi(api.start, { thing_id, speed });
    return withRow(accepted(reply, 'yes'), ({ thing }) => thing);
  },
  undo: ({ thing_id }) => callApi(api.end, { thing_id }),
  messages: { failed: 'Start failed.', did: 'Started' },
});
/** With a first question, which a cancel lets come to its answer. */
export const launchItems = itemEvents.intent(launch, {
  begin: ({ thing_id }) => callApi(api.begin, { thing_id }),
  *run(item, _, { begun: { run } }) {
    const { thing_id } = item;
    const reply = yield* callApi(api.reach, { thing_id, run });
    const now = (yield* select(itemEvents.selectKnown, thing_id)) ?? item;
    if (reply.ok) {
      const next = reached({ id: thing_id, place: reply.value.place });
      return { ok: true, row: { ...now, status: 'busy' }, next };
    }
    return now.status === 'queued' ? { ...reply, row: { ...now, status: 'rest' } } : reply;
  },
  undo: ({ thing_id }, begun) =>
    callApi(api.end, { thing_id, run: begun?.ok ? begun.value.run : null }),
  messages: { failed: 'Launch failed.', did: 'Launched' },
});
/** With nothing beyond what it needs. */
export const paintItems = itemEvents.intent(paint, {
  run: ({ thing_id }) => callApi(api.paint, { thing_id }),
  messages: { failed: 'Paint failed.', did: 'Painted' },
});
export const deleteItems = itemEvents.intent(deletion, {
  run: ({ thing_id }) => callApi(api.delete, { thing_id }),
  messages: { failed: 'Delete failed.', did: 'Deleted', success: 'Deleted' },
});
export const lines = [...itemEvents.lines, startItems, launchItems, paintItems, deleteItems];

export const testItem = (id: string, status: Item['status'] = 'rest', user_name = 'mia'): Item => ({
  thing_id: id,
  thing_name: id.toUpperCase(),
  status,
  user_name,
});

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly etag?: string;
}
/** An answer that comes after so many milliseconds. */
export const later = async (
  ms: number,
  data: unknown,
  status = 200,
  etag?: string,
): Promise<Answer> => {
  await takesTime(ms);
  return { status, data, ...(etag !== undefined && { etag }) };
};

/** A server of things: what it was asked, and what it answers. */
export const serveItems = () => {
  const calls: string[] = [];
  const bodies: Record<string, unknown>[] = [];
  const aborted: string[] = [];
  const timeouts: number[] = [];
  const replies: Record<string, (id: string, etag: string | undefined) => Promise<Answer>> = {
    all: () => later(1, { things: ['a', 'b', 'c', 'd', 'e'].map((id) => testItem(id)) }),
    start: (id) => later(100, { status: 'yes', thing: testItem(id, 'busy') }),
    begin: (id) => later(50, { run: `run of ${id}` }),
    reach: () => later(50, { place: 'there' }),
    read: (id) => later(5, { thing: testItem(id) }),
  };
  const adapter: AxiosAdapter = async (config) => {
    const body = JSON.parse(String(config.data ?? '{}')) as Partial<Ref>;
    const { thing_id = '' } = body;
    const name = (config.url ?? '').replaceAll('/', '');
    const call = `${name} ${thing_id}`.trim();
    calls.push(call);
    bodies.push(body);
    timeouts.push(config.timeout ?? 0);
    config.signal?.addEventListener?.('abort', () => {
      aborted.push(call);
    });
    const { status, data, etag } = await (replies[name] ?? (() => later(10, {})))(
      thing_id,
      config.headers.get('If-None-Match')?.toString(),
    );
    if (status >= 400)
      throw Object.assign(new Error('no'), {
        isAxiosError: true,
        response: { status, data, headers: {} },
      });
    return { status, data, statusText: '', headers: etag === undefined ? {} : { etag }, config };
  };
  return {
    adapter,
    calls,
    bodies,
    aborted,
    timeouts,
    replies,
    called: (name: string) => calls.filter((call) => call.startsWith(`${name} `)),
  };
};
