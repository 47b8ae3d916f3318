import { appendFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { getFrom, planted, problemOf, unzipped } from '../support/driveFiles';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Prints a line, then waits until a file appears in its working folder. */
const PROGRAM = `
import os, time
print('one', flush=True)
while not os.path.exists('go'): time.sleep(0.02)
print('last', flush=True)
`;

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Output and result files of a real job on this machine. */
export const outputSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('output of jobs', () => {
    let server: TestWorkspace;
    let token: string;
    let of: { batch_job_id: string; submission_id: string };
    let folder: string;
    const work = (name: string) => path.join(folder, 'work', name);
    const agent = () => ({ ...of, agent_id: 'agent-0' });

    beforeAll(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { driveQuota: 1024 * 1024 },
      });
      token = await server.signIn();
      const job = await addJob(server, token, PROGRAM, { job_name: 'A/B test' });
      of = { batch_job_id: job.batch_job_id, submission_id: await executeJob(server, token, job) };
      folder = path.join(server.dataFolder, 'jobs', of.batch_job_id, 'runs', of.submission_id);
    });
    afterAll(() => server.close());

    it('API-54 JOB-09 the answer is held until there is more, and ends when the agent is over', async () => {
      const wait = { ...agent(), line: 0, count: 100, wait_ms: 25_000 };
      let page = await server.get('output', 'read', { ...wait, known_bytes: 0 }, { token });
      expect(page).toMatchObject({
        first_line: 0,
        lines: ['one'],
        total_lines: 1,
        bytes: 4,
        ended: false,
      });
      const next = server.get('output', 'read', { ...wait, known_bytes: 4 }, { token });
      await writeFile(work('go'), '');
      page = await next;
      expect(page.lines.slice(0, 2)).toEqual(['one', 'last']);
      while (!page.ended)
        page = await server.get('output', 'read', { ...wait, known_bytes: page.bytes }, { token });
      expect(page).toMatchObject({ lines: ['one', 'last'], bytes: 9, ended: true });
      await untilStatus(server, token, of.batch_job_id, 'Executed');
      expect(
        await server.get('output', 'read', { ...wait, known_bytes: 9 }, { token }),
      ).toMatchObject({ ended: true });
      expect(
        await server.get('output', 'read', { ...agent(), line: null, count: 1 }, { token }),
      ).toMatchObject({ first_line: 1, lines: ['last'] });
    });

    it('JOB-09 a search tells how many lines hold a text', async () => {
      expect(await server.get('output', 'search', { ...agent(), text: 'LAST' }, { token })).toEqual(
        { count: 1, lines: [1], total_lines: 2 },
      );
      expect(
        await server.get(
          'output',
          'search',
          { ...agent(), text: 'LAST', match_case: true },
          { token },
        ),
      ).toMatchObject({ count: 0 });
    });

    it('API-54 the whole log is downloaded without a bearer, or a range of it', async () => {
      const { url, name } = await server.get('output', 'download', agent(), { token });
      expect(name).toBe('A_B test.log');
      expect(url).toContain(`/fsc/python/batchjob/output/read/${of.submission_id}?`);
      const whole = await getFrom(server, url);
      expect([whole.statusCode, whole.body, whole.headers['content-type']]).toEqual([
        200,
        'one\nlast\n',
        'application/octet-stream',
      ]);
      expect(whole.headers['content-disposition']).toContain('attachment; filename="A_B test.log"');
      const part = await getFrom(server, url, { range: 'bytes=4-7' });
      expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
        206,
        'last',
        'bytes 4-7/9',
      ]);
      expect((await getFrom(server, url, { range: 'bytes=9-' })).statusCode).toBe(416);
      expect((await getFrom(server, url.replace('rank=0', 'rank=1'))).statusCode).toBe(403);
    });

    it('what does not exist, or is not theirs, is missing, and a log that is not there yet is empty', async () => {
      expect(
        problemOf(
          await server.ask(
            'output',
            'read',
            { ...agent(), agent_id: 'agent-1', line: 0, count: 1 },
            { token },
          ),
        ),
      ).toEqual([404, 'missing', 'This submission has no agent agent-1.']);
      expect(
        (
          await server.ask(
            'output',
            'search',
            { ...agent(), submission_id: 'x', text: 'a' },
            { token },
          )
        ).status,
      ).toBe(404);
      const stranger = await server.addUser('eve', 'others');
      for (const name of ['read', 'download'] as const) {
        expect(
          (await server.ask('output', name, { ...agent(), line: 0, count: 1 }, { token: stranger }))
            .status,
        ).toBe(404);
      }
      expect((await server.ask('output', 'results', of, { token: stranger })).status).toBe(404);
      const mate = await server.addUser('mate');
      expect((await server.ask('output', 'results', of, { token: mate })).status).toBe(200);
    });

    it('API-55 the files a job leaves are listed, links and what leads outside are not', async () => {
      await mkdir(work('model/deep'), { recursive: true });
      await writeFile(work('model/deep/weights.bin'), 'abc');
      await writeFile(work('model/notes.txt'), 'some notes');
      await symlink('/etc', work('model/etc'));
      await symlink('/etc/hostname', work('model/host'));
      const { path: at, contents } = await server.get(
        'output',
        'results',
        { ...of, path: '/model/' },
        { token },
      );
      expect(at).toBe('/model/');
      expect(contents.map(({ path: each, isDir, size }) => [each, isDir, size]).sort()).toEqual([
        ['/model/deep/', true, null],
        ['/model/notes.txt', false, 10],
      ]);
      expect(
        (await server.get('output', 'results', of, { token })).contents
          .map(({ name }) => name)
          .sort(),
      ).toEqual(['go', 'model', 'train.py']);
      for (const bad of ['/..', '/model/../..', '/a\0b'])
        expect(
          (await server.ask('output', 'results', { ...of, path: bad }, { token })).status,
        ).toBe(422);
      for (const bad of ['/model/etc', '/gone'])
        expect(
          (await server.ask('output', 'results', { ...of, path: bad }, { token })).status,
        ).toBe(404);
      for (const bad of ['/model/host', '/model/etc/hostname']) {
        expect(
          (await server.ask('output', 'fragment', { ...of, path: bad }, { token })).status,
        ).toBe(404);
        expect(
          (await server.ask('output', 'resultDownload', { ...of, paths: [bad] }, { token })).status,
        ).toBe(404);
      }
    });

    it('API-55 the head of a result is shown, of a notebook what its cells printed', async () => {
      const fragment = (name: string) =>
        server.get('output', 'fragment', { ...of, path: name }, { token });
      expect(await fragment('/model/notes.txt')).toEqual({
        kind: 'text',
        text: 'some notes',
        truncated: false,
      });
      await writeFile(work('plot.png'), Buffer.from(PNG, 'base64'));
      const shown = await fragment('/plot.png');
      expect(shown.kind).toBe('image');
      const picture = await getFrom(server, shown.kind === 'image' ? shown.url : '');
      expect([
        picture.statusCode,
        picture.headers['content-type'],
        picture.rawPayload.toString('base64'),
      ]).toEqual([200, 'image/png', PNG]);
      await writeFile(
        work('run.ipynb'),
        JSON.stringify({
          nbformat: 4,
          nbformat_minor: 5,
          metadata: {},
          cells: [
            { cell_type: 'markdown', id: 'a', source: '# Title', metadata: {} },
            {
              cell_type: 'code',
              id: 'b',
              source: 'train()',
              metadata: {},
              execution_count: 1,
              outputs: [
                { output_type: 'stream', name: 'stdout', text: [' 1%\r', ' 2%\n'] },
                { output_type: 'stream', name: 'stdout', text: 'done' },
                {
                  output_type: 'display_data',
                  metadata: {},
                  data: { 'image/png': PNG, 'text/plain': '<Figure>' },
                },
                {
                  output_type: 'execute_result',
                  execution_count: 1,
                  metadata: {},
                  data: { 'text/html': '<script>bad()</script>' },
                },
                {
                  output_type: 'error',
                  ename: 'ValueError',
                  evalue: 'no',
                  traceback: ['\u001b[31mValueError\u001b[0m: no'],
                },
              ],
            },
          ],
        }),
      );
      expect(await fragment('/run.ipynb')).toEqual({
        kind: 'executed',
        truncated: false,
        cells: [
          { cell_type: 'markdown', source: '# Title', execution_count: null, outputs: [] },
          {
            cell_type: 'code',
            source: 'train()',
            execution_count: 1,
            outputs: [
              { kind: 'text', text: ' 2%\ndone' },
              { kind: 'image', url: `data:image/png;base64,${PNG}` },
              { kind: 'other', type: 'text/html' },
              { kind: 'error', text: 'ValueError: no' },
            ],
          },
        ],
      });
      await appendFile(work('run.ipynb'), '{');
      expect(await fragment('/run.ipynb')).toEqual({
        kind: 'none',
        reason: 'The file is not JSON, so it is not a notebook.',
      });
    });

    it('API-55 results are downloaded: one file as it is, several as a zip', async () => {
      const download = (...paths: string[]) =>
        server.get('output', 'resultDownload', { ...of, paths }, { token });
      const file = await download('/model/notes.txt');
      expect(file.name).toBe('notes.txt');
      const reply = await getFrom(server, file.url, { range: 'bytes=5-' });
      expect([reply.statusCode, reply.body]).toEqual([206, 'notes']);
      const { url, name } = await download('/model', '/train.py');
      expect(name).toBe('A_B test.zip');
      expect(await unzipped((await getFrom(server, url)).rawPayload)).toEqual({
        'model/': null,
        'model/deep/': null,
        'model/deep/weights.bin': 'abc',
        'model/notes.txt': 'some notes',
        'train.py': PROGRAM,
      });
      expect((await download('/model/')).name).toBe('model.zip');
    });

    it('API-55 results are saved to the drive, and a taken name is told, kept beside, replaced or left out', async () => {
      await server.get(
        'drive',
        'createFolder',
        { storage: 'drive', complete_folder_path: '/kept' },
        { token },
      );
      const save = (on_clash: 'ask' | 'replace' | 'keep_both' | 'skip', ...paths: string[]) =>
        server.get(
          'output',
          'saveResults',
          { ...of, paths, storage: 'drive', destination_path: '/kept/', on_clash },
          { token },
        );
      expect(await save('ask', '/model/', '/train.py', '/gone')).toMatchObject({
        success: ['/model/', '/train.py'],
        failure: ['/gone'],
        clashes: [],
        places: { '/model/': '/kept/model/', '/train.py': '/kept/train.py' },
      });
      expect(await planted(server)).toEqual({
        'kept/model/deep/weights.bin': 'abc',
        'kept/model/notes.txt': 'some notes',
        'kept/train.py': PROGRAM,
      });
      await writeFile(work('model/notes.txt'), 'new');
      expect(await save('ask', '/model')).toMatchObject({ clashes: ['/model'], success: [] });
      expect(await save('skip', '/model')).toMatchObject({ success: ['/model'], places: {} });
      expect((await save('keep_both', '/train.py')).places).toEqual({
        '/train.py': '/kept/train (2).py',
      });
      expect(await save('replace', '/model', '/model/notes.txt')).toMatchObject({
        success: ['/model', '/model/notes.txt'],
      });
      expect(await planted(server)).toEqual({
        'kept/model/deep/weights.bin': 'abc',
        'kept/model/notes.txt': 'new',
        'kept/notes.txt': 'new',
        'kept/train.py': PROGRAM,
        'kept/train (2).py': PROGRAM,
      });
      await writeFile(work('large'), Buffer.alloc(1024 * 1024));
      expect((await save('ask', '/large')).reasons['/large']).toMatch(
        /^Your drive holds .* do not fit\.$/,
      );
      await rm(work('large'));
      expect((await save('ask', '/')).places).toEqual({ '/': '/kept/A_B test/' });
      expect(server.reported).toEqual([]);
    });
  });
