/** 500 people have the app open, 20 of them a notebook that runs a cell now and then. Told: how soon they are answered, and how the server bears it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';
import { exchange } from '../../test/harness/standIns/gatewayVisitor.ts';
import { seedPeople } from '../../test/long/seedPeople.ts';
import { at } from '../lib/run.mjs';
import { bootServer, BUDGETS, median, memoryOf } from './kit.mjs';

export const name = 'load';

const PEOPLE = 500;
const NOTEBOOKS = 20;
/** A cell is run so often in each notebook, s. */
const CELL_EVERY = 10;

const IPYNB = JSON.stringify({
  cells: [
    { id: 'c1', cell_type: 'code', source: '', metadata: {}, outputs: [], execution_count: null },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});
const CODE =
  'import time\nfor i in range(20):\n    print(i, time.time())\nsum(i * i for i in range(20_000))';

/** Fields of a notebook that are not among the settings it is created with. */
const BESIDE_SETTINGS = [
  'notebook_id',
  'user_name',
  'status',
  'execution_details',
  'update_datetime',
  'create_datetime',
  'authors',
  'publish_details',
  'sc_bj_file_urls',
];

/** A function that calls the API as one person. */
export const apiClient =
  (origin, { token, user_name }) =>
  async (where, body) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(origin + where, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify({ user_name, ...body }),
    });
    if (!reply.ok) throw new Error(`${where}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };

const form = (person, settings) => {
  const data = new FormData();
  data.append('config', JSON.stringify({ user_name: person.user_name, settings }));
  data.append('files[]', new Blob([IPYNB]), settings.main_file);
  return data;
};

/** Makes and starts a notebook of this person on the plain interpreter; answers the base of its page. */
export const startNotebook = async (origin, person) => {
  const ask = apiClient(origin, person);
  const { runtimes } = await ask('/fsc/python/notebook/runtime/readall/', {});
  const plain = runtimes.find(({ kernel, kind }) => kernel === 'plain' && kind === 'editor');
  const { notebook: sample } = await ask('/fsc/python/notebook/read/', {
    notebook_id: person.notebook_id,
  });
  const settings = Object.fromEntries(
    Object.entries(sample).filter(([field]) => !BESIDE_SETTINGS.includes(field)),
  );
  const own = {
    ...settings,
    source_dir: 'load',
    main_file: 'load.ipynb',
    runtime_id: plain.runtime_id,
    project_source: 'filesystem',
    github_repo: null,
    github_branch: null,
  };
  const {
    notebook: { notebook_id },
  } = await ask('/fsc/python/notebook/create/', form(person, own));
  const { submission_id } = await ask('/fsc/python/notebook/runtime/connect/', { notebook_id });
  for (;;) {
    const address = await ask('/fsc/python/notebook/runtime/dnsname/', { notebook_id });
    if (address.notebook_dnsname !== 'pending')
      return { ...address, notebook_id, submission_id, cookie: await exchange(address) };
    await sleep(200);
  }
};

/** A page of the notebook that runs a small cell now and then; answers how long each took until it was over, ms. */
const keepRunning = ({ notebook_dnsname, notebook_port, notebook_path, cookie }) => {
  const origin = `http://${notebook_dnsname}:${notebook_port}`;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${notebook_path}channel`, {
    headers: { origin, cookie },
  });
  const times = [];
  let since = 0;
  const run = () => {
    since = performance.now();
    socket.send(
      JSON.stringify({
        type: 'execute',
        cells: [{ cell_id: 'c1', code: CODE }],
        stop_on_error: true,
      }),
    );
  };
  socket.on('message', (data) => {
    const over = [JSON.parse(data)]
      .flat()
      .some(({ type, run: told }) => type === 'run' && told.state === 'ok');
    if (over) times.push(performance.now() - since);
  });
  let timer;
  const begin = () => {
    run();
    timer = setInterval(run, CELL_EVERY * 1000);
  };
  socket.once('error', (error) => {
    throw error;
  });
  socket.once('open', () => {
    timer = setTimeout(begin, Math.random() * CELL_EVERY * 1000);
  });
  return {
    times,
    stop: () => {
      clearTimeout(timer);
      socket.terminate();
    },
  };
};

const line = (child) =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
    });
    child.on('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(said))
        : reject(new Error(`The people left with code ${code}.`)),
    );
  });

/** Memory once a second until told to stop. */
const watchMemory = (pid) => {
  const samples = [];
  const timer = setInterval(() => samples.push(memoryOf(pid)), 1000);
  return () => {
    clearInterval(timer);
    return samples;
  };
};

/** How much more memory there is in the last minute than in the second one, %; of a short run, in its quarters. */
const growth = (samples) => {
  const part = Math.min(60, Math.floor(samples.length / 4));
  const [before, after] = [median(samples.slice(part, 2 * part)), median(samples.slice(-part))];
  return { before, after, percent: (after / before - 1) * 100 };
};

const bear = async (folder, people, seconds) => {
  const delays = path.join(folder, 'delays.json');
  const preloaded = [
    '--import',
    pathToFileURL(at('scripts/lib/loopDelay.mjs')).href,
    at('dist/server/main.js'),
  ];
  const server = await bootServer({
    dataFolder: folder,
    command: [process.execPath, ...preloaded],
    env: { LOOP_DELAY_FILE: delays },
  });
  const pages = [];
  try {
    for (const person of people.slice(0, NOTEBOOKS))
      pages.push(keepRunning(await startNotebook(server.origin, person)));
    const plan = path.join(folder, 'people.json');
    writeFileSync(plan, JSON.stringify({ origin: server.origin, people, seconds }));
    server.process.kill('SIGUSR2');
    const memory = watchMemory(server.process.pid);
    const told = await line(
      spawn(process.execPath, [at('scripts/lib/loadPeople.mjs'), plan], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    return {
      ...told,
      loop: JSON.parse(readFileSync(delays, 'utf8')),
      memory: growth(memory()),
      cells: pages.flatMap(({ times }) => times),
    };
  } finally {
    for (const page of pages) page.stop();
    await server.end();
  }
};

export const run = async ({ row, minutes }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-load-'));
  try {
    await (await bootServer({ dataFolder: folder })).end();
    const people = await seedPeople(folder, PEOPLE);
    const told = await bear(folder, people, minutes * 60);
    const { asked, statuses, loop, memory, cells, slowest } = told;
    if (process.env['BENCH_TELLS'])
      process.stdout.write(`${JSON.stringify({ ...told, cells: undefined, slowest }, null, 1)}\n`);
    const wrong = Object.entries(statuses).filter(
      ([status]) => status !== '200' && status !== '304',
    );
    if (wrong.length > 0) throw new Error(`Some were not answered: ${JSON.stringify(statuses)}`);
    const against = `${(asked / minutes / 60).toFixed(1)} requests a second for ${minutes} min, ${Math.round(((statuses['304'] ?? 0) / asked) * 100)} % of them 304`;
    row(
      `${PEOPLE} people, ${NOTEBOOKS} notebooks: an answer, 95th percentile`,
      { unit: 'ms', promise: BUDGETS.loadAnswerMs, against },
      [told.p95],
    );
    row(
      'an answer, 99th percentile',
      { unit: 'ms', against: `longest ${Math.round(told.longest)} ms` },
      [told.p99],
    );
    row(
      'event loop of the server late, 99th percentile',
      {
        unit: 'ms',
        promise: BUDGETS.loadLoopMs,
        against: `longest ${Math.round(loop.longest)} ms`,
      },
      [loop.p99],
    );
    const range = `${Math.round(memory.before)} → ${Math.round(memory.after)} MiB, second minute to last`;
    row(
      'memory of the server, growth after the first minute',
      { unit: '%', promise: BUDGETS.loadGrowth, against: range },
      [memory.percent],
    );
    row('a small cell, from asking to its end', { unit: 'ms', against: `${cells.length} cells` }, [
      median(cells),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};
