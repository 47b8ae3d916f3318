import {
  createAction,
  type Action,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import type { Location } from 'history';
import { matchPath } from 'react-router';
import type { Task } from 'redux-saga';
import {
  call,
  cancel,
  fork,
  getContext,
  put,
  race,
  select,
  setContext,
  take,
  type SagaGenerator,
} from 'typed-redux-saga';
import { selectLocation } from '../browser/url/location';
import type { RootState } from '../state/root';
import type { AppContext } from './sagaContext';
import type { Span } from './spans';
import { untilCancelled } from './waiting';

/** An action creator, as `createAction` and slices make them. */
export interface EventOf<Happening extends Action> {
  readonly type: string;
  match(action: unknown): action is Happening;
}
/** The same by the payload of its actions. */
export type Event<Payload = never> = EventOf<PayloadAction<Payload>>;

/** The action of an event: what a worker is handed. */
export type ActionOf<E> = E extends { match(action: unknown): action is infer Action }
  ? Action
  : never;

/** One line of the switchboard: on what, by which policy, runs which worker. */
export interface Line {
  readonly policy:
    | 'every'
    | 'latest'
    | 'leadingBy'
    | 'latestBy'
    | 'during'
    | 'whilePage'
    | 'whileAddress'
    | 'always';
  readonly on: string;
  readonly worker: string;
  readonly run: () => SagaGenerator<void>;
}

type Worker<Args extends unknown[]> = (...args: Args) => SagaGenerator<unknown>;

/** A worker threw: a bug. Its watcher lives on, and the person is told. `on` is the event it served: names of workers are shortened in a build. */
export const flowCrashed = createAction<{ worker: string; message: string; on?: string }>(
  'diagnostics/flowCrashed',
);

/** Runs a worker and survives what it throws. Its span is named by what it serves: a build shortens the names of workers. */
function* guarded<Args extends unknown[]>(
  on: string,
  worker: Worker<Args>,
  ...args: Args
): SagaGenerator<void> {
  const app = yield* getContext<AppContext | undefined>('app');
  const span = app?.spans.begin('flow', on);
  yield* setContext({ span });
  let outcome: NonNullable<Span['outcome']> = 'cancelled';
  try {
    yield* call(worker as (...given: unknown[]) => SagaGenerator<unknown>, ...args);
    outcome = 'ok';
  } catch (error) {
    outcome = 'failed';
    const { report } = yield* getContext<AppContext>('app');
    yield* call(report, error);
    const { type } = Object(args[0]) as { type?: unknown };
    const message = error instanceof Error ? error.message : String(error);
    yield* put(
      flowCrashed({ worker: worker.name, message, ...(typeof type === 'string' && { on: type }) }),
    );
  } finally {
    if (span) app?.spans.end(span, outcome);
  }
}

/** Waits for an event. */
export const taken = function* <Happening extends Action>(
  event: EventOf<Happening>,
): SagaGenerator<Happening> {
  return (yield* take((action: Action) => event.match(action))) as Happening;
};

/** A line that listens to events itself and decides per event: `decide` forks, cancels, or lets it pass. */
const line = <Happening extends Action>(
  policy: Line['policy'],
  event: EventOf<Happening>,
  worker: Worker<[Happening]>,
  key: (happened: Happening) => string,
  whenBusy: 'add' | 'replace' | 'ignore',
): Line => ({
  policy,
  on: event.type,
  worker: worker.name,
  *run() {
    const running = new Map<string, Task>();
    while (true) {
      const happened = yield* taken(event);
      const k = key(happened);
      const busy = running.get(k);
      if (busy?.isRunning() && whenBusy === 'ignore') continue;
      if (busy?.isRunning() && whenBusy === 'replace') yield* cancel(busy);
      const task = yield* fork(guarded<[Happening]>, event.type, worker, happened);
      running.set(k, task);
    }
  },
});

/** Every event runs the worker, side by side. */
export const every = <Happening extends Action>(
  event: EventOf<Happening>,
  worker: Worker<[Happening]>,
) => line('every', event, worker, () => '', 'add');

/** A newer event cancels the run of the older one. */
export const latest = <Happening extends Action>(
  event: EventOf<Happening>,
  worker: Worker<[Happening]>,
) => line('latest', event, worker, () => '', 'replace');

/** As `latest`, for each key by itself. */
export const latestBy = <Payload>(
  event: Event<Payload>,
  key: (payload: Payload) => string,
  worker: Worker<[PayloadAction<Payload>]>,
) => line('latestBy', event, worker, ({ payload }) => key(payload), 'replace');

/** While one run for this key is under way, further events with the same key are ignored: a double click, not a second notebook. */
export const leadingBy = <Payload>(
  event: Event<Payload>,
  key: (payload: Payload) => string,
  worker: Worker<[PayloadAction<Payload>]>,
) => line('leadingBy', event, worker, ({ payload }) => key(payload), 'ignore');

/** Runs from `start` until the `stop` of the same key, once per key. */
export const during = <Start, Stop>(
  start: Event<Start>,
  stop: Event<Stop>,
  key: (payload: Start | Stop) => string,
  worker: Worker<[PayloadAction<Start>]>,
): Line => {
  const isStop = (k: string) => (action: Action) => stop.match(action) && key(action.payload) === k;
  const untilStopped = function* (happened: PayloadAction<Start>): SagaGenerator<void> {
    yield* race({ run: call(worker, happened), stop: take(isStop(key(happened.payload))) });
  };
  Object.defineProperty(untilStopped, 'name', { value: worker.name });
  return {
    ...line('during', start, untilStopped, ({ payload }) => key(payload), 'ignore'),
    on: `${start.type} … ${stop.type}`,
  };
};

/** True where a path has a page of its own: /jobs/create is none of '/jobs/:id'. */
const isAnother = (path: string, route: string | null) =>
  route !== null && path.includes(':') && !route.includes(':');

/** Runs while what `lookingAt` finds has this path and is open to the person, with the path's parameters. */
const whileAt = <Params extends Record<string, string>>(
  policy: Line['policy'],
  path: string,
  worker: Worker<[Params]>,
  lookingAt: (app: AppContext) => (state: RootState) => Location,
): Line => ({
  policy,
  on: path,
  worker: worker.name,
  *run() {
    const app = yield* getContext<AppContext>('app');
    const { routeOf, mayOpen, rightsMoved } = app;
    let open: { key: string; task: Task } | null = null;
    while (true) {
      const page = yield* select(lookingAt(app));
      const isOpen =
        !isAnother(path, routeOf(page.pathname)) && (yield* select(mayOpen, page.pathname));
      const match = !isOpen ? null : matchPath<Params>(page.pathname, { path, exact: true });
      const key = match && JSON.stringify(match.params);
      if (open && key !== open.key) {
        yield* cancel(open.task);
        open = null;
      }
      if (match && key !== null && !open)
        open = { key, task: yield* fork(guarded<[Params]>, path, worker, match.params) };
      yield* take([LOCATION_CHANGE, ...rightsMoved]);
    }
  },
});

/** Runs while the page with this path is open, with the path's parameters; a modal above it leaves it open. */
export const whilePage = <Params extends Record<string, string>>(
  path: string,
  worker: Worker<[Params]>,
): Line => whileAt('whilePage', path, worker, ({ pageOf }) => pageOf);

/** Runs while the address itself has this path: of a modal, while it lies over its page. */
export const whileAddress = <Params extends Record<string, string>>(
  path: string,
  worker: Worker<[Params]>,
): Line => whileAt('whileAddress', path, worker, () => selectLocation);

const THE_START = 'the start';

/** Runs from the start of the app, or of the session, to its end. */
export const always = (worker: Worker<[]>): Line => ({
  policy: 'always',
  on: THE_START,
  worker: worker.name,
  *run() {
    yield* guarded<[]>(THE_START, worker);
  },
});

/** Runs lines side by side until cancelled. */
export function* runLines(lines: readonly Line[]): SagaGenerator<void> {
  for (const each of lines) yield* fork(each.run);
}

/** Lives from each `begins` to the next `ends`, with the lines running in between: whatever they do stops with it, by structure. */
export function* alive(
  lines: readonly Line[],
  ends: readonly string[],
): SagaGenerator<UnknownAction> {
  const { over } = yield* race({ living: call(runForever, lines), over: take([...ends]) });
  return over as UnknownAction;
}

function* runForever(lines: readonly Line[]): SagaGenerator<void> {
  yield* runLines(lines);
  yield* untilCancelled();
}
