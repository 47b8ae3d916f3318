/**
 * People who have the app open, as a process of its own: `node loadPeople.mjs <plan.json>`. Each polls what their page polls, in the
 * app's rhythm and with its jitter and ETags. Prints one line of JSON when it is over: how long the answers took, and what was answered.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import process from 'node:process';

const { origin, people, seconds } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { hostname, port } = new URL(origin);

/** page → what it asks for: every so many seconds, with an ETag or without. */
const LISTS = 30;
const mine = (path) => [{ path, every: LISTS, etag: true }];
const PAGES = {
  home: mine('/fsc/user/objects/recent/read/'),
  notebooks: mine('/fsc/python/notebook/readall/'),
  team: mine('/fsc/user/team/read/notebooks/'),
  jobs: mine('/fsc/python/batchjob/readall/'),
  drive: [{ path: '/fsc/drive/contents/read/', every: LISTS, etag: true, more: { path: '/' } }],
  environments: [{ path: '/fsc/python/env/readall/', every: LISTS, etag: true }],
  dashboard: [{ path: '/fsc/organization/monitoringsummary/', every: 60, team: true }],
  notebook: [{ path: '/fsc/python/notebook/read/', every: LISTS, notebook: true }],
};
const PROFILE = [
  { path: '/fsc/user/read/', every: 180 },
  { path: '/fsc/team/read/', every: 180 },
];

const times = [];
const statuses = {};
const slowest = [];
const until = performance.now() + seconds * 1000;

const ask = ({ agent, token, user_name, team, notebook_id }, what) =>
  new Promise((resolve) => {
    const request = {
      user_name,
      ...what.more,
      ...(what.team ? { team_name: team } : {}),
      ...(what.notebook ? { notebook_id } : {}),
    };
    const body = JSON.stringify(request);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(what.seen ? { 'if-none-match': what.seen } : {}),
    };
    const from = performance.now();
    const done = (status) => {
      const took = performance.now() - from;
      times.push(took);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (took > 50) slowest.push([Math.round(took), what.path, status]);
      resolve();
    };
    const sent = http.request(
      { hostname, port, path: what.path, method: 'POST', agent, headers },
      (reply) => {
        if (what.etag && reply.headers.etag) what.seen = reply.headers.etag;
        reply.resume();
        reply.on('end', () => done(reply.statusCode));
      },
    );
    sent.on('error', (error) => done(error.code ?? error.message));
    sent.end(body);
  });

const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const keepAsking = async (person, what) => {
  // Pages were opened at any time before.
  await pause(Math.random() * what.every * 1000);
  while (performance.now() < until) {
    await ask(person, what);
    await pause(what.every * 1000 * (0.9 + Math.random() * 0.2));
  }
};

for (const person of people) {
  const owner = { ...person, agent: new http.Agent({ keepAlive: true, maxSockets: 6 }) };
  for (const what of [...PAGES[person.page], ...PROFILE]) void keepAsking(owner, { ...what });
}
await pause(seconds * 1000);
times.sort((a, b) => a - b);
slowest.sort(([a], [b]) => b - a);
const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
process.stdout.write(
  `${JSON.stringify({
    asked: times.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: times.at(-1),
    statuses,
    slowest: slowest.slice(0, 20),
    slow: slowest.length,
  })}\n`,
);
process.exit(0);
