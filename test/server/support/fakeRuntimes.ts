import { takesTime } from '#test/harness/until';
import type { Reading } from '~/server/platform/gateway/reading/readingSite';
import type { Address, Runtime, KernelActivity } from '~/contract';
import type {
  AddressFor,
  NotebookRuntimes,
  RuntimeEnd,
  StartSpec,
} from '~/server/platform/kernels/runtimes';

export const FAKE_RUNTIME: Runtime = {
  runtime_id: 'fake',
  label: 'Python 3.11.2 · plain · /usr/bin/python3',
  kind: 'editor',
  kernel: 'plain',
  python: '/usr/bin/python3',
  python_version: '3.11.2',
};

export interface FakeRuntimes extends NotebookRuntimes {
  readonly started: StartSpec[];
  readonly stopped: string[];
  readonly asked: AddressFor[];
  /** Sessions whose addresses were taken back. */
  readonly ended: string[];
  /** From now on starts are refused with this sentence (null: accepted). */
  refuseStart(reason: string | null): void;
  refuseStop(reason: string | null): void;
  /** From now on starts take this long to be taken over, ms. */
  slowStart(ms: number): void;
  /** From now on stops take this long, ms. */
  slowStop(ms: number): void;
  /** From now on a start stays pending, waiting for this (null: ready at once). */
  holdPending(waitingFor: string | null): void;
  /** The address question is refused, as where a start failed later. */
  failLater(reason: string | null): void;
  /** From now on every notebook says that it has been idle since then (null: it works). */
  restSince(at: string | null): void;
  /** From now on a stop of any running notebook would lose this work (null: unknown). */
  holds(what: KernelActivity | null): void;
  /** The notebooks that can be read while they do not run, by the address that was given out. */
  readonly readings: Map<string, Reading>;
  /** The runtime of this notebook ends by itself. */
  crash(notebookId: string, reason: string): void;
}

const address = (
  path: string,
  ready: boolean,
  spec: StartSpec,
  waiting: string | null,
): Address => ({
  notebook_dnsname: ready ? 'localhost' : 'pending',
  notebook_protocol: 'http',
  notebook_port: 8888,
  notebook_path: path,
  notebook_entry_point: 'edit',
  token: '',
  submission_id: spec.submissionId,
  waiting_for: waiting,
});

/** Runtimes without processes, for tests in which the processes are not the point. */
export const fakeRuntimes = (): FakeRuntimes => {
  const running = new Map<string, StartSpec>();
  const listeners: ((end: RuntimeEnd) => void)[] = [];
  const started: StartSpec[] = [];
  const readings: FakeRuntimes['readings'] = new Map();
  const stopped: string[] = [];
  const asked: AddressFor[] = [];
  const ended: string[] = [];
  let refusedStart: string | null = null;
  let startMs = 0;
  let stopMs = 0;
  let refusedStop: string | null = null;
  let waitingFor: string | null = null;
  let failing: string | null = null;
  let resting: string | null = null;
  let standing: KernelActivity | null = { unfinished: 0, ran: false };
  return {
    publicPort: 8888,
    mount: () => undefined,
    started,
    stopped,
    asked,
    ended,
    refuseStart: (reason) => {
      refusedStart = reason;
    },
    refuseStop: (reason) => {
      refusedStop = reason;
    },
    slowStart: (ms) => {
      startMs = ms;
    },
    slowStop: (ms) => {
      stopMs = ms;
    },
    holdPending: (what) => {
      waitingFor = what;
    },
    failLater: (reason) => {
      failing = reason;
    },
    restSince: (at) => {
      resting = at;
    },
    holds: (what) => {
      standing = what;
    },
    crash: (notebookId, reason) => {
      const spec = running.get(notebookId);
      running.delete(notebookId);
      if (spec)
        for (const listener of listeners)
          listener({ notebookId, submissionId: spec.submissionId, reason });
    },
    list: () =>
      Promise.resolve({
        runtimes: [FAKE_RUNTIME],
        missing: [{ name: 'Jupyter', how: 'apt-get install jupyter-notebook' }],
      }),
    start: async (spec) => {
      started.push(spec);
      await takesTime(startMs);
      if (refusedStart !== null) throw new Error(refusedStart);
      running.set(spec.notebookId, spec);
    },
    address: async (notebookId, by, waitMs) => {
      asked.push(by);
      const spec = running.get(notebookId);
      if (!spec) throw new Error('The notebook is not running.');
      if (failing !== null) throw new Error(failing);
      for (let waited = 0; waitingFor !== null && waited < Math.min(waitMs, 50); waited += 10)
        await takesTime(10);
      return address(`/nb/${notebookId}-secret/`, waitingFor === null, spec, waitingFor);
    },
    stop: async (notebookId) => {
      if (refusedStop !== null) throw new Error(refusedStop);
      running.delete(notebookId);
      await takesTime(stopMs);
      stopped.push(notebookId);
    },
    live: () => [],
    alive: () => [...running.values()].map((spec) => spec.submissionId),
    idleSince: () => resting,
    standing: (notebookId) => Promise.resolve(running.has(notebookId) ? standing : null),
    readings,
    reading: (key, reading, by) => {
      asked.push(by);
      readings.set(`http://localhost:8888/nb/read-${key}/read?app=x`, reading);
      return `http://localhost:8888/nb/read-${key}/read?app=x`;
    },
    sessions: () =>
      [...new Set(asked.flatMap(({ session }) => session ?? []))].filter(
        (session) => !ended.includes(session),
      ),
    endSessions: (sessions) => void ended.push(...sessions),
    onEnd: (listener) => void listeners.push(listener),
    dispose: () => Promise.resolve(running.clear()),
  };
};
