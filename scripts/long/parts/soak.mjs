/** A server under the load of many open pages, while notebooks are started and stopped: its memory, handles and children do not grow. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { buildParts } from '../../build.mjs';
import { at } from '../../lib/run.mjs';
import { complaints, grownKinds } from '../growth.mjs';

const PEOPLE = 200;
/** Handles are compared with those after a first load of so long: files of the database are opened when they are first needed, s. */
const WARM_SECONDS = 30;
/** How long a server has to close the connections of pages that have left, ms. */
const SETTLE_MS = 90_000;

/** Targets of the open file descriptors of a process. */
const targetsOf = (pid) =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
const handlesOf = (pid) => targetsOf(pid).length;

/** Starts a notebook and stops it, again and again until told to end; resolves to how often. */
const churn = async (origin, person, isOver) => {
  const { apiClient, startNotebook } = await import('../../bench/load.mjs');
  const ask = apiClient(origin, person);
  let times = 0;
  while (!isOver()) {
    const { notebook_id, submission_id } = await startNotebook(origin, person);
    await ask('/fsc/python/notebook/runtime/disconnect/', { notebook_id, submission_id });
    await ask('/fsc/python/notebook/delete/', { notebook_id });
    times += 1;
  }
  return times;
};

const load = (folder, origin, people, seconds) =>
  new Promise((resolve, reject) => {
    const plan = path.join(folder, 'people.json');
    writeFileSync(plan, JSON.stringify({ origin, people, seconds }));
    const child = spawn(process.execPath, [at('scripts/lib/loadPeople.mjs'), plan], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
    });
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(said))
        : reject(new Error(`The people left with code ${code}.`)),
    );
  });

const soak = async ({ minutes }) => {
  const { bootServer, median, memoryOf } = await import('../../bench/kit.mjs');
  const { seedPeople } = await import('../../../test/long/seedPeople.ts');
  await buildParts(['server', 'seed'], { onlyStale: true });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-soak-'));
  try {
    await (await bootServer({ dataFolder: folder })).end();
    const people = await seedPeople(folder, PEOPLE);
    const server = await bootServer({ dataFolder: folder });
    const { pid } = server.process;
    try {
      const idle = handlesOf(pid);
      const samples = [];
      const timer = setInterval(() => samples.push(memoryOf(pid)), 1000);
      /** The load for so long; resolves when the connections of the pages that left are closed, or to what is open then. */
      const bear = async (seconds) => {
        let over = false;
        const [told, times] = await Promise.all([
          load(folder, server.origin, people, seconds).finally(() => {
            over = true;
          }),
          churn(server.origin, people[0], () => over),
        ]);
        return { told, times };
      };
      const settled = async (enough) => {
        for (
          const until = Date.now() + SETTLE_MS;
          handlesOf(pid) > enough && Date.now() < until;
          await pause(500)
        );
        return handlesOf(pid);
      };
      await bear(WARM_SECONDS);
      const before = await settled(idle);
      const targets = targetsOf(pid);
      samples.length = 0;
      const { told, times } = await bear(minutes * 60);
      clearInterval(timer);
      const after = await settled(before);
      const quarter = Math.floor(samples.length / 4);
      const memory = {
        before: median(samples.slice(quarter, 2 * quarter)),
        after: median(samples.slice(-quarter)),
      };
      const handles = { before, after };
      const wrong = complaints({ memory, handles, statuses: told.statuses });
      if (after > before)
        process.stdout.write(`${grownKinds(targets, targetsOf(pid)).join('\n')}\n`);
      if (wrong.length > 0) throw new Error(wrong.join(' '));
      const range = ({ before, after }) => `${Math.round(before)} → ${Math.round(after)}`;
      return {
        version: `Node ${process.versions.node}`,
        note:
          `${minutes} min, ${PEOPLE} people, ${told.asked.toLocaleString('en')} requests, ${times} notebooks started and stopped; ` +
          `memory ${range(memory)} MiB, handles ${range(handles)}, p95 ${Math.round(told.p95)} ms`,
      };
    } finally {
      await server.end();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

export const parts = [
  {
    name: 'soak',
    what: 'a server under load, memory and handles do not grow',
    limitMinutes: 90,
    run: soak,
  },
];
