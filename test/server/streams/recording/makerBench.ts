/** Makers of recordings as one server after the other opens them, and an ffmpeg that does its parts when the test says so. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import type {
  Maker,
  RecordingJob,
  MakerState,
  Task,
} from '~/server/areas/streams/recording/makers/maker';
import { createOnEngine } from '~/server/areas/streams/recording/makers/onEngine';
import type { Engine } from '~/server/platform/engine/engine';
import { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { supervisorProgram } from '~/server/platform/engine/local/program';
import { machine } from '#test/harness/machine';

export interface MakerBench {
  /** Where recordings lie. */
  readonly root: string;
  /** The maker of a server; each call is another server, over the same recordings. */
  open(): Promise<Maker>;
  close(): Promise<void>;
}

export const scratch = () => mkdtempSync(path.join(os.tmpdir(), 'atelier-makers-'));

/** Makes on an engine as soon as possible, so that no test waits for the next look. */
export const makerOn = (root: string, driver: Engine, label: string): Maker =>
  createOnEngine({
    root,
    engine: driver.name,
    lookMs: 100,
    engines: {
      of: (name) => (name === driver.name ? driver : null),
      all: [{ name: driver.name, label }],
    },
  });

/** One recording that a maker is asked for, and what it said of it. */
export const requestRecording = (streamId: string, job: RecordingJob | null = null) => {
  const controller = new AbortController();
  const told: MakerState[] = [];
  const kept: (RecordingJob | null)[] = [job];
  const task: Task = {
    streamId,
    job,
    liveSeconds: 10,
    signal: controller.signal,
    tell: (standing) => {
      told.push(standing);
    },
    keep: async (now) => {
      kept.push(now);
    },
  };
  return {
    task,
    told,
    kept,
    job: () => kept.at(-1) ?? null,
    end: (why: Error) => {
      controller.abort(why);
    },
  };
};

const usual = process.env['PATH'] ?? '';
export const asUsual = () => {
  process.env['PATH'] = usual;
};

/** From now on ffmpeg does so many of its parts, and the next one when `let` says so. */
export const gateFfmpeg = (parts: number) => {
  const folder = scratch();
  const calls = path.join(folder, 'calls');
  const through = (count: number) => {
    writeFileSync(path.join(folder, 'parts'), String(count));
  };
  through(parts);
  writeFileSync(
    path.join(folder, 'ffmpeg'),
    `#!/bin/sh
echo $$ >> ${calls}
mine=$(grep -n "^$$\\$" ${calls} | tail -n 1 | cut -d : -f 1)
while [ "$mine" -gt "$(cat ${folder}/parts)" ]; do sleep 0.1; done
exec ${machine.ffmpeg} "$@"
`,
    { mode: 0o755 },
  );
  process.env['PATH'] = `${folder}:${usual}`;
  // Of a test that fails nothing waits for ever.
  onTestFinished(async () => {
    asUsual();
    await rm(folder, { recursive: true, force: true });
  });
  const pids = () =>
    existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n').map(Number) : [];
  return {
    /** How many parts were begun. */
    begun: () => pids().length,
    /** Those that are alive. */
    alive: () =>
      pids().filter(
        (pid) =>
          existsSync(`/proc/${pid}/cmdline`) &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ffmpeg'),
      ),
    open: () => {
      through(9_999);
    },
  };
};

/** Everything that is on the PATH but these. */
export const without = async (...hidden: readonly string[]) => {
  const folder = scratch();
  const names = new Map(
    usual
      .split(':')
      .reverse()
      .filter((place) => existsSync(place))
      .flatMap((place) =>
        readdirSync(place).map((name) => [name, path.join(place, name)] as const),
      ),
  );
  mkdirSync(path.join(folder, 'bin'));
  await Promise.all(
    [...names]
      .filter(([name]) => !hidden.includes(name))
      .map(([name, file]) => symlink(file, path.join(folder, 'bin', name))),
  );
  process.env['PATH'] = path.join(folder, 'bin');
  return async () => {
    asUsual();
    await rm(folder, { recursive: true, force: true });
  };
};

/** This machine as an engine, with so many processors. */
export const engineIn = (folder: string, cpus: number) =>
  LocalEngine.open({
    folder: path.join(folder, 'engine'),
    supervisor: supervisorProgram(),
    machine: { cpus, memory: 8 * 1024 ** 3, gpus: 0, cards: [] },
  });
