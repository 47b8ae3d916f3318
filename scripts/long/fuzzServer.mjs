/** Boots a server, lets schemathesis loose on it, and writes how many requests it made: the inside of the part 'fuzz'. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { register } from 'tsx/esm/api';
import { run } from '../lib/run.mjs';

register();
const { ADMIN, bootServer } = await import('../../test/harness/builtServer.ts');
const { openApi } = await import('../conform/openapi.ts');
const { schemathesis, minutes, report } = JSON.parse(process.argv[2]);

/** They end the session that every request is made with, or take its rights away. */
const LEFT_OUT = [
  'account.signOut',
  'account.endSessions',
  'account.changePassword',
  'team.update',
];
/** They answer 503 on a server that has no assistant, no payments and no collector of traces, as this one. */
const NOT_SET_UP = [
  'assist.englishToCode',
  'assist.fixCode',
  'account.createSetupIntent',
  'tracing.exportSpans',
];
/** Most endpoints refuse a user_name other than the caller's: made-up ones would end there. */
const CALLER = { type: 'string', enum: [ADMIN.user_name] };
const asCaller = (value) => {
  if (Array.isArray(value)) return value.map(asCaller);
  if (value === null || typeof value !== 'object') return value;
  if (value.name === 'user_name' && 'in' in value) return { ...value, schema: CALLER };
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'user_name' && one?.type === 'string' ? CALLER : asCaller(one),
    ]),
  );
};
const CHECKS = [
  'not_a_server_error',
  'content_type_conformance',
  'response_schema_conformance',
  'ignored_auth',
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-fuzzing-'));
const server = await bootServer();
const post = (where, body, headers = {}) =>
  fetch(server.origin + where, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
try {
  const { token } = await (await post('/fsc/user/login/', ADMIN)).json();
  const authorization = `Bearer ${token}`;
  const document = path.join(folder, 'openapi.json');
  writeFileSync(document, JSON.stringify(asCaller(openApi('0'))));
  const events = path.join(folder, 'events.ndjson');
  const { code } = await run(
    schemathesis,
    [
      ...['run', document, '--url', server.origin, '--header', `Authorization:${authorization}`],
      ...['--max-time', String(Math.round(minutes * 60)), '--phases', 'fuzzing'],
      ...['--checks', CHECKS.join(','), '--request-timeout', '60', '--no-shrink', '--no-color'],
      ...[
        '--suppress-health-check',
        'all',
        '--generation-with-security-parameters',
        'false',
        '--generation-database',
        'none',
        '--warnings',
        'off',
      ],
      ...['--continue-on-failure', '--report', 'ndjson', '--report-ndjson-path', events],
      ...[...LEFT_OUT, ...NOT_SET_UP].flatMap((operation) => ['--exclude-operation-id', operation]),
    ],
    { cwd: folder },
  );
  const text = readFileSync(events, 'utf8');
  const statuses = [...text.matchAll(/"status_code":\s*(\d+)/g)].map(([, status]) => status[0]);
  const share = statuses.filter((status) => status === '2').length / statuses.length;
  const { status } = await post(
    '/fsc/user/read/',
    { user_name: ADMIN.user_name },
    { authorization },
  );
  const lost = status === 200 ? '' : `the session ended during the run (${status})`;
  writeFileSync(
    report,
    JSON.stringify({
      cases: statuses.length,
      note: lost || `${Math.round(share * 100)} % answered with 2xx`,
    }),
  );
  process.exitCode = code === 0 && lost === '' ? 0 : 1;
} finally {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
