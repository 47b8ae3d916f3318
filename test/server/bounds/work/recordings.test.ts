/** How long the making of recordings is waited for, what it may use, and how much of a linked notebook is kept. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timePasses, until } from '#test/harness/until';
import { ffmpeg } from '~/server/areas/streams/recording/ffmpeg';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { recordingHandlers } from '~/server/areas/streams/recording/handlers';
import { jobFolders, RESULT_FILES } from '~/server/areas/streams/recording/makers/layout';
import { Removed } from '~/server/areas/streams/recording/makers/maker';
import { createOnEngine } from '~/server/areas/streams/recording/makers/onEngine';
import { prepareJob } from '~/server/areas/streams/recording/makers/spec';
import { makeRecording } from '~/server/areas/streams/recording/making';
import { NotebookWatch } from '~/server/areas/streams/recording/notebookWatch';
import { emptyNotebook, writeNotebook } from '~/server/platform/nbformat/nbformat';
import { pausesAtOnce, programsOfTest } from '../support/inNode';

/** The longest time that real I/O takes, ms. */
const PATIENCE_MS = 10_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MIB = 1024 * 1024;
const report = () => undefined;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-recordings-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
const running = () => new AbortController().signal;

describe('a tool', () => {
  it('that says nothing for ten minutes is ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const started = programsOfTest();
    const done = ffmpeg([], { signal: running() }).catch(report);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(started[0]?.child.kill).not.toHaveBeenCalled();
    vi.advanceTimersByTime(30 * SECOND);
    expect(started[0]?.child.kill).toHaveBeenCalledWith('SIGKILL');
    started[0]?.child.emit('close', 1);
    await done;
  });

  it('is told of by its last 2,000 characters', async () => {
    programsOfTest(({ child }) => {
      child.stderr.once('end', () => child.emit('close', 1));
      child.stderr.end('x'.repeat(2_001));
    });
    const reason = await ffmpeg([], { signal: running() }).catch((error: Error) => error.message);
    expect(reason).toBe('x'.repeat(2_000));
  });

  it('has 20 seconds for a picture', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const handlers = recordingHandlers({ report, recordings: {}, signer: {} } as never, folder);
    const recording_data = { storyboard_vtt_path: 'a.vtt', duration: 10 };
    const call = { object: { stream_id: 'one', recording_data }, user: { user_name: 'mia' } };
    await handlers.clipThumbnail({ start_time: 1 } as never, call as never).catch(report);
    expect(timeout).toHaveBeenCalledWith(20 * SECOND);
  });
});

describe('a recording', () => {
  it('has pieces of four seconds, boards of 36 pictures, and 16 sounds mixed at a time', async () => {
    const { takes, journal } = foldersOf(folder, 'one');
    mkdirSync(takes, { recursive: true });
    const take = (nth: number, lane: string) => [
      { take: `${nth}.webm`, id: `${nth}`, lane, at: 0 },
      { ended: `${nth}.webm`, length: 5_000, at: 0 },
    ];
    const sounds = Array.from({ length: 17 }, (_, nth) => take(nth, 'microphone')).flat();
    const entries = [...sounds, ...take(17, 'camera')];
    writeFileSync(journal, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const started = programsOfTest(({ words, child }) => {
      for (const word of words)
        if (/\.part\.\w+$|\.m3u8$|\.jpg$/.test(word)) writeFileSync(word.replace('%03d', '1'), 'x');
      child.emit('close', 0);
    });
    const progress = report;
    await makeRecording({ root: folder, streamId: 'one', signal: running(), progress });
    const said = started.map(({ words }) => words.join(' '));
    const inputs = said.map((line) => /amix=inputs=(\d+)/.exec(line)?.[1]).filter(Boolean);
    expect(inputs).toEqual(['16', '1', '2']);
    expect(said.some((line) => line.includes('-hls_time 4 '))).toBe(true);
    expect(said.some((line) => line.includes('tile=6x6'))).toBe(true);
  });

  const handle = { engine: 'local', id: 'job', reference: 'job', folder: '', ranks: 1 };
  const job = { id: 'job', engine: 'local', handle, made: null };
  const ended = { state: 'ended', cause: 'finished', exitCode: 0, reason: 'Finished.', ranks: [] };
  const make = (engine: object, signal: AbortSignal) => {
    const task = { streamId: 'one', liveSeconds: 1, job, signal, tell: report };
    const engines = { of: () => engine, all: [{ name: 'local', label: 'One' }] };
    const maker = createOnEngine({ root: folder, engine: 'local', engines } as never);
    return maker.make({ ...task, keep: async () => undefined } as never);
  };

  it('is one of 16 that a server follows, looked at every two seconds, its result five times', async () => {
    expect(createOnEngine({ engines: {} } as never).atOnce).toBe(16);
    const pauses = pausesAtOnce();
    let looks = 0;
    const read = vi.fn();
    const engine = {
      status: async () => [(looks += 1) < 3 ? { state: 'running' } : ended],
      forget: async () => undefined,
      async *logs() {
        for (let count = 0; count < 10; count += 1) {
          read();
          yield { bytes: Buffer.alloc(64 * 1024, 'x') };
        }
      },
    };
    const failed = await make(engine, running()).catch((error: Error) => error.message);
    expect(failed).toContain('On One: Finished. It said: ');
    // Twice for the job, and four times for its result.
    expect(pauses.lengths).toEqual(Array(6).fill(2 * SECOND));
    // 256 KiB of its log, and the piece beyond.
    expect(read).toHaveBeenCalledTimes(5);
  });

  it('that nobody wants any more has ten seconds to end', async () => {
    const pauses = pausesAtOnce();
    const stop = new AbortController();
    stop.abort(new Removed());
    const engine = {
      ...{ stop: async () => undefined, forget: async () => undefined },
      status: async () => [{ state: 'running' }],
    };
    await expect(make(engine, stop.signal)).rejects.toBeInstanceOf(Removed);
    expect(pauses.now()).toBe(10 * SECOND);
  });

  it('may use two CPUs, 2 GiB and a quarter of an hour more than it was live, and needs Node 20', async () => {
    const spec = await prepareJob({ root: folder, streamId: 'one', id: 'job', liveSeconds: 60 });
    expect(spec.limits).toEqual({ memory: 2 * 1024 * MIB, cpus: 2, gpus: 0, seconds: 960 });
    const { start } = jobFolders(folder, 'one', 'job');
    expect(readFileSync(start, 'utf8')).toContain('process.versions.node, 10) < 20 ?');
    expect(RESULT_FILES.result).toBe('result.json');
  });
});

describe('a linked notebook', () => {
  const file = () => path.join(folder, 'main.ipynb');
  const text = (size: number) => writeNotebook(emptyNotebook()).padEnd(size, ' ');
  // Versions are named by the time since a stream began: those of each watch come after those before.
  let seconds = 0;
  const watch = (
    linked = vi.fn(async () => ({ notebookId: 'n', file: file(), within: folder })),
  ) => {
    const since = Date.now() - (seconds += 60) * SECOND;
    const parts = { root: folder, streamId: 'one', since, linked, report };
    return { linked, watching: new NotebookWatch(parts) };
  };
  /** It has done what it is about. */
  const done = (watching: NotebookWatch) => Reflect.get(watching, 'looking') as Promise<void>;
  const kept = () =>
    readdirSync(foldersOf(folder, 'one').notebook).filter((name) => name.endsWith('.ipynb')).length;

  it('is looked at every 1.5 seconds, and kept up to 8 MiB', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    writeFileSync(file(), text(8 * MIB));
    const { linked, watching } = watch();
    await done(watching);
    expect(kept()).toBe(1);
    writeFileSync(file(), text(8 * MIB + 1));
    vi.advanceTimersByTime(1_499);
    await timePasses(20, 'a look at the file would be over by then');
    expect(linked).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await until('a second look', () => linked.mock.calls.length === 2, PATIENCE_MS);
    await watching.close();
    expect(kept()).toBe(1);
  });

  it.each([
    ['2,000 versions', { kept: 1_999 }, { kept: 2_000 }],
    ['512 MiB', { bytes: 512 * MIB - 1 }, { bytes: 512 * MIB }],
  ])('has %s at most', async (_, before, full) => {
    writeFileSync(file(), text(0));
    for (const [state, more] of [
      [before, 2],
      [full, 2],
    ] as const) {
      const { watching } = watch();
      await done(watching);
      // As if so many had been kept.
      Object.assign(watching, state);
      await timePasses(5, 'a version of the same millisecond would have the same name');
      writeFileSync(file(), text(state === before ? 1_000 : 2_000));
      await watching.close();
      expect(kept()).toBe(more);
    }
  });
});
