/** `npm run conform` against a server that has the specification's calls and fields, and nothing of ours. */
import { describe, expect, test } from 'vitest';
import { SPEC_CALLS } from '#test/contract/specCalls';
import { conform, type Finding } from '../../../scripts/conform/conform';
import { openSpecServer, PERSON } from './specServer';

const check = async (difference: Parameters<typeof openSpecServer>[0] = {}, writes = true) => {
  const server = await openSpecServer(difference);
  const result = await conform({ origin: server.origin, ...PERSON, writes });
  return { ...server, ...result };
};
const wrongIn = (findings: readonly Finding[]) =>
  findings
    .filter(({ wrong }) => wrong.length > 0)
    .map(({ line, what, wrong }) => `line ${line}: ${what}: ${wrong.join('; ')}`);
const untriedIn = (findings: readonly Finding[]) =>
  findings.filter(({ untried }) => untried !== undefined);

describe('a server that answers only what the specification names', () => {
  test('passes, and every call of section 7 is tried or listed with the reason why it is not', async () => {
    const { findings, bare } = await check();
    expect(wrongIn(findings)).toEqual([]);
    const listed = findings.map(({ line, what }) => `${line} ${what}`);
    const generic = (path: string) => path.replace('$run', 'run-1');
    for (const { line, method, path } of SPEC_CALLS)
      expect(listed.map(generic)).toContain(
        generic(`${line} ${method === 'GET' ? 'GET' : 'POST'} ${path}`),
      );
    expect(untriedIn(findings).map(({ what, untried }) => `${what}: ${untried}`))
      .toMatchInlineSnapshot(`
        [
          "POST /fsc/user/password/change/: it would change the password of the person who signs in",
          "POST /fsc/user/invite/: it would send an e-mail",
          "POST /fsc/user/picture/upload/: it would replace the picture of the person who signs in",
          "POST /fsc/user/paymentinformation/setupintent/create/: it would begin a payment",
          "POST /zone/create/: section 7 has no call that deletes what it makes",
          "POST /zone/update/: no zone was made before it, and what is there is not changed",
          "POST /region/create/: section 7 has no call that deletes what it makes",
          "POST /region/update/: no region was made before it, and what is there is not changed",
          "POST /group/create/: section 7 has no call that deletes what it makes",
          "POST /group/update/: no group was made before it, and what is there is not changed",
          "POST /dataset/delete/: no dataset was made before it, and what is there is not changed",
          "POST /python/env-delete/define/: no environment was made before it, and what is there is not changed",
          "POST /python/sweep/execute/: no sweep was made before it, and what is there is not changed",
          "POST /python/sweep/stop/: no sweep was made before it, and what is there is not changed",
          "POST /python/sweep/delete/: no sweep was made before it, and what is there is not changed",
          "POST /python/pf/delete/: no prediction was made before it, and what is there is not changed",
          "POST /fsc/stream/invite_by_email/: it would send an e-mail",
          "POST /fsc/stream/clip/thumbnail/create/: no recording was made before it, and what is there is not changed",
          "POST /fsc/stream/clip/create/: no recording was made before it, and what is there is not changed",
          "POST /fsc/user/stream/update/: no recording was made before it, and what is there is not changed",
          "POST /fsc/stream/increment_view_count/: no recording was made before it, and what is there is not changed",
          "Invitation and update of a team member: the specification does not show the paths",
          "POST /fsc/python/batchjob/submission/rank/update: the specification does not name its fields",
          "POST /fsc/python/batchjob/result/fragment/: the specification does not name its fields",
          "Meeting token and chat recording of a stream: the specification does not show the paths",
          "GitHub REST: these calls go to GitHub",
          "OAuth authorize pages: they are pages of other sites",
          "GET /oauth/github-device: it needs a code that a person confirms at GitHub",
          "GET /api/user/launch-app: it leads a browser with a login cookie to the app",
          "GET /api/user/login-embed: it is a page for a browser",
          "Logout: the specification does not show the call",
        ]
      `);
    expect(bare.toSorted()).toEqual(['comments', 'data', 'infra', 'overview']);
  });

  test('gets exactly the fields that section 7 names, and user_name', async () => {
    const { received } = await check();
    const namesOf = (fields: object) =>
      Object.keys(fields)
        .filter((name) => name !== 'user_name')
        .toSorted()
        .join(' ');
    const named = new Set(SPEC_CALLS.map(({ path, fields }) => `${path} ${namesOf(fields)}`));
    const more = received
      .filter(({ path }) => !/autocomplete|output\/read\/run/.test(path))
      .map(({ path, fields }) => `${path} ${namesOf(fields)}`)
      .filter((one) => !named.has(one));
    expect(more).toEqual([]);
    const { files } = received.find(({ path }) => path === '/dag/create/')!;
    expect(files).toEqual(['dagData']);
  });

  test('changes nothing without --write', async () => {
    const { findings, received } = await check({}, false);
    expect(wrongIn(findings)).toEqual([]);
    expect(received.length).toBeGreaterThan(45);
    const changing = received
      .map(({ path }) => path)
      .filter((path) =>
        /create|update|delete|execute|stop|append|connect|move|copy|rename|upload/.test(path),
      );
    expect(changing).toEqual([]);
    expect(untriedIn(findings).find(({ what }) => what.includes('/folder/create/'))).toMatchObject({
      untried: 'it changes something: --write tries it',
    });
  });

  test('with --write changes only what it made itself', async () => {
    const { findings, received } = await check({
      absent: ['/fsc/python/notebook/create/', '/fsc/python/batchjob/create/'],
    });
    const served = received.filter(({ fields }) => JSON.stringify(fields).includes('served-'));
    expect(served.map(({ path }) => path)).not.toEqual([]);
    expect(
      served.filter(({ path }) => /update|delete|execute|stop|append|connect|create/.test(path)),
    ).toEqual([]);
    expect(
      untriedIn(findings).find(({ what }) => what === 'POST /fsc/python/notebook/delete/')?.untried,
    ).toBe('no notebook was made before it, and what is there is not changed');
    const folders = received
      .map(({ fields }) => fields['complete_folder_path'] ?? fields['complete_object_path'])
      .filter((folder) => folder !== undefined);
    expect(folders).not.toEqual([]);
    for (const folder of folders) expect(folder).toMatch(/^\/conformance-check-/);
  });
});

describe('what differs is reported with the call and the line of the specification', () => {
  test('a call that answers 404', async () => {
    const { findings } = await check({ absent: ['/fsc/user/objects/readnames/'] });
    expect(wrongIn(findings)).toEqual([
      'line 245: POST /fsc/user/objects/readnames/: answers 404 in place of 200: There is no such call.',
    ]);
  });

  test.each([
    ['/fsc/python/notebook/readall/', 'notebook_name', 284, 131],
    ['/fsc/user/messaging/token/read/', 'internal_handle', 230, 230],
    ['/fsc/team/region/zones/', 'zones', 226, 226],
    ['/user/topic/read/', 'create_datetime', 255, 146],
    ['/organization/monitoringsummary/', 'donuts_summary', 301, 147],
  ])('a reply of %s without %s', async (path, field, line, named) => {
    const { findings } = await check({ lacks: { [path]: field } }, false);
    const expected = `line ${line}: POST ${path}: ${field} is missing (line ${named} of the specification)`;
    // A topic is read only where somebody commented on what was made.
    if (path === '/user/topic/read/')
      expect(wrongIn((await check({ lacks: { [path]: field } })).findings)).toContain(expected);
    else expect(wrongIn(findings)).toContain(expected);
  });

  test('an object that is not there at all, a status of its own, and an Error in a reply of 200', async () => {
    const answers = {
      '/fsc/python/notebook/read/': { note: 'nothing' },
      '/fsc/python/batchjob/execute/': { status: 'started' },
      '/fsc/user/update/': { Error: 'Not today.' },
    };
    expect(wrongIn((await check({ answers })).findings)).toEqual(
      expect.arrayContaining([
        'line 284: POST /fsc/python/notebook/read/: notebook_id is missing (line 131 of the specification)',
        `line 271: POST /fsc/python/batchjob/execute/: status is "started" in place of 'Job Submitted' (line 159 of the specification)`,
        "line 219: POST /fsc/user/update/: answers with the Error 'Not today.'",
      ]),
    );
  });

  test('a sign-in that fails, after which nothing else is tried, and a server that is not there', async () => {
    const server = await openSpecServer();
    const result = await conform({
      origin: server.origin,
      ...PERSON,
      password: 'wrong',
      writes: true,
    });
    expect(wrongIn(result.findings)).toEqual([
      'line 217: POST /fsc/user/login/: answers 401 in place of 200: User or Password does not match',
      'line 156: The right password gets a token: it does not: nothing else can be tried',
    ]);
    const gone = await conform({ origin: 'http://127.0.0.1:9', ...PERSON, writes: true });
    expect(wrongIn(gone.findings)[0]).toMatch(
      /^line 321: A call without a bearer gets 401: no answer: /,
    );
    expect(gone.findings).toHaveLength(4);
  });
});

test('a family that is below /fsc is found there, and another one without', async () => {
  const prefixed = /^\/(zone|region|group|user\/topic)/;
  const { findings, bare, received } = await check({ prefixed });
  expect(wrongIn(findings)).toEqual([]);
  expect(bare.toSorted()).toEqual(['data', 'overview']);
  expect(received.map(({ path }) => path)).toContain('/zone/readall/');
});
