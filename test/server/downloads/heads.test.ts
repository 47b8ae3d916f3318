import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import { areaFolder, getFrom, plant } from '../support/driveFiles';
import { addJob, executeJob } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const CSV = 'a,b\n1,2\n';
const PROGRAM = `
open('result.csv', 'w').write('a,b\\n')
print('one')
`;

describe('what programs ask of an address before they read it', () => {
  let server: TestWorkspace;
  let token: string;
  const urls: Record<string, string> = {};
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    await plant(server, { 'data/a.csv': CSV, 'data/b.csv': CSV });
    const inDrive = async (file_url: string) =>
      (await server.get('drive', 'download', { storage: 'drive', file_url }, { token })).url;
    const { notebook_id } = await addNotebook(server, token);
    const notebook = async (form: 'ipynb' | 'py' | 'html') =>
      (await server.get('notebooks', 'download', { notebook_id, form }, { token })).url;
    const job = await addJob(server, token, PROGRAM);
    const of = {
      batch_job_id: job.batch_job_id,
      submission_id: await executeJob(server, token, job),
    };
    await until('the job has ended', async () => {
      const id = { batch_job_id: job.batch_job_id };
      const { job: found } = await server.get('jobs', 'read', id, { token });
      return found.status === 'Executed' ? true : null;
    });
    const result = await server.get(
      'output',
      'resultDownload',
      { ...of, paths: ['/result.csv'] },
      { token },
    );
    Object.assign(urls, {
      drive: await inDrive('/data/a.csv'),
      zip: await inDrive('/data'),
      ipynb: await notebook('ipynb'),
      py: await notebook('py'),
      html: await notebook('html'),
      result: result.url,
      log: (await server.get('output', 'download', { ...of, agent_id: 'agent-0' }, { token })).url,
    });
  });
  afterAll(() => server.close());

  const ask = async (
    of: string,
    method: 'GET' | 'HEAD' = 'GET',
    headers: Record<string, string> = {},
  ) =>
    server.app.inject({
      method,
      url: (urls[of] ?? '').replace('http://localhost:8080', ''),
      headers,
    });

  it.each(['drive', 'ipynb', 'result', 'log'])(
    'HEAD of a file (%s) answers as GET does, without its content',
    async (of) => {
      const [got, head] = [await ask(of), await ask(of, 'HEAD')];
      expect(got.statusCode).toBe(200);
      expect(Number(got.headers['content-length'])).toBeGreaterThan(0);
      const { date: _got, 'x-request-id': _gotId, ...expected } = got.headers;
      const { date: _head, 'x-request-id': _headId, ...headers } = head.headers;
      expect([head.statusCode, head.body, headers]).toEqual([200, '', expected]);
      expect(headers).toMatchObject({
        'accept-ranges': 'bytes',
        etag: expect.stringMatching(/^"[\w-]+"$/) as string,
        'last-modified': expect.stringMatching(/ GMT$/) as string,
      });
      const part = await ask(of, 'HEAD', { range: 'bytes=1-2' });
      expect([part.statusCode, part.headers['content-length']]).toEqual([206, '2']);
      const beyond = await ask(of, 'HEAD', { range: 'bytes=999999-' });
      expect([beyond.statusCode, beyond.body]).toEqual([416, '']);
    },
  );

  it.each(['zip', 'py', 'html'])(
    'HEAD of what is made on the way (%s) makes nothing, and says no length',
    async (of) => {
      const [got, head] = [await ask(of), await ask(of, 'HEAD')];
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
        200,
        '',
        undefined,
      ]);
      for (const name of ['content-type', 'content-disposition', 'etag', 'last-modified'])
        expect(head.headers[name]).toEqual(got.headers[name]);
      expect(got.rawPayload.length).toBeGreaterThan(0);
    },
  );

  it.each(['drive', 'ipynb', 'result', 'log', 'zip', 'py'])(
    'what a program has already (%s) is not sent again',
    async (of) => {
      const { etag, 'last-modified': modified } = (await ask(of)).headers;
      for (const method of ['GET', 'HEAD'] as const)
        for (const condition of [
          { 'if-none-match': String(etag) },
          { 'if-none-match': `"other", W/${String(etag).replace('W/', '')}` },
          { 'if-modified-since': String(modified) },
        ]) {
          const again = await ask(of, method, condition);
          expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
          expect(again.headers['content-length']).toBeUndefined();
        }
      for (const condition of [
        { 'if-none-match': '"other"', 'if-modified-since': String(modified) },
        { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
        { 'if-modified-since': 'nonsense' },
      ])
        expect((await ask(of, 'GET', condition)).statusCode).toBe(200);
    },
  );

  it('a page of a notebook is made anew each time: its pictures are files of their own', async () => {
    expect((await ask('html', 'GET', { 'if-none-match': '*' })).statusCode).toBe(200);
  });

  it('a range goes on only in the file that it began in', async () => {
    const { etag, 'last-modified': modified } = (await ask('drive')).headers;
    const part = (condition: Record<string, string>) =>
      ask('drive', 'GET', { range: 'bytes=4-', ...condition });
    for (const same of [String(etag), String(modified)])
      expect((await part({ 'if-range': same })).body).toBe('1,2\n');
    for (const other of ['"other"', `W/${String(etag)}`, 'Thu, 01 Jan 1970 00:00:00 GMT', 'x'])
      expect((await part({ 'if-range': other })).body).toBe(CSV);
    expect((await part({ 'if-match': String(etag) })).statusCode).toBe(206);
    expect((await part({ 'if-match': '"other"' })).statusCode).toBe(412);
    expect(
      (await part({ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).statusCode,
    ).toBe(412);
  });

  it('what was written again has other validators', async () => {
    const before = (await ask('zip')).headers.etag;
    const { etag } = (await ask('drive')).headers;
    const file = path.join(areaFolder(server), 'data/a.csv');
    await writeFile(file, 'a,b\n3,4\n');
    const again = await ask('drive', 'GET', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([200, 'a,b\n3,4\n']);
    expect((await ask('zip', 'GET', { 'if-none-match': String(before) })).statusCode).toBe(200);
    expect((await getFrom(server, urls['zip'] ?? '')).statusCode).toBe(200);
  });
});
