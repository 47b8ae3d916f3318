import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { missingSwift, startSwift, type Swift } from '../support/swift';

const missing = missingSwift();

describe.skipIf(missing !== null)(
  missing === null
    ? 'a dataset below a prefix of S3'
    : `a dataset below a prefix of S3: not run, ${missing}`,
  { timeout: 180_000 },
  () => {
    let swift: Swift;
    let server: TestWorkspace;
    let token: string;
    beforeAll(async () => {
      swift = await startSwift();
    }, 180_000);
    afterAll(() => swift.stop());
    beforeEach(async () => {
      server = await openWorkspace({ config: { s3: await swift.bucket() } });
      token = await server.signIn();
    });
    afterEach(() => server.close());

    const put = async (name: string, content: string, on_clash: 'ask' | 'replace' = 'ask') => {
      const { url } = await server.get(
        'drive',
        'uploadUrl',
        { storage: 'drive', destination_path: name, size: content.length, on_clash },
        { token },
      );
      const reply = await fetch(url, {
        method: 'PUT',
        body: content,
        headers: { 'content-type': 'application/octet-stream' },
      });
      expect(reply.ok).toBe(true);
    };
    const folder = (complete_folder_path: string) =>
      server.get(
        'drive',
        'createFolder',
        { storage: 'drive', complete_folder_path, existing_ok: true },
        { token },
      );

    it('API-22 UPL-21 a file that follows gets no address ahead: one that waits would write over what came meanwhile', async () => {
      const following = [{ destination_path: '/b.txt', size: 1 }];
      const reply = await server.get(
        'drive',
        'uploadUrl',
        { storage: 'drive', destination_path: '/a.txt', size: 1, following },
        { token },
      );
      expect([reply.path, reply.following]).toEqual(['/a.txt', [null]]);
    });

    it('DST-01 ENT-11 is listed, previewed, described, and kept track of, and a job reads it, and says what it saw', async () => {
      await folder('/data/deep/');
      await put('/data/a.csv', 'n,word\n1,one\n2,two\n');
      await put('/data/deep/b.txt', 'deep');
      const { dataset } = await server.get(
        'datasets',
        'create',
        { dataset_name: 'far', path: '/data/' },
        { token },
      );
      const { dataset_id } = dataset;
      expect(dataset).toMatchObject({
        dataset_type: 'bucket',
        storage_region: 'us-east-1',
        status: 'ready',
      });
      expect(dataset.storage_provider).not.toBe('Disk');
      const { contents } = await server.get('datasets', 'contents', { dataset_id }, { token });
      expect(contents.map(({ name }) => name)).toEqual(expect.arrayContaining(['a.csv', 'deep']));
      const told = await until(
        'statistics',
        async () => {
          const found = await server.get(
            'datasets',
            'statistics',
            { dataset_id, path: '/a.csv' },
            { token },
          );
          return found.phase === 'working' ? null : found;
        },
        180_000,
      );
      expect(told).toMatchObject({ phase: 'ready', rows: 2 });

      const program =
        'import os\nroot = os.environ["ATELIER_DATASET"]\nprint(len(open(root + "/a.csv").readlines()), open("datasets/far/deep/b.txt").read())\n';
      const job = await addJob(server, token, program, { dataset_id });
      const run = async () => {
        const submission_id = await executeJob(server, token, job);
        const done = await untilStatus(
          server,
          token,
          job.batch_job_id,
          'Executed',
          'Execution Failed',
          'Execution aborted',
        );
        const { lines } = await server.get(
          'output',
          'read',
          {
            batch_job_id: job.batch_job_id,
            submission_id,
            agent_id: 'agent-0',
            line: 0,
            count: 10,
          },
          { token },
        );
        return { status: done.status, lines, seen: done.execution_details[0]?.dataset };
      };
      const first = await run();
      expect(first).toMatchObject({
        status: 'Executed',
        lines: ['3 deep'],
        seen: { dataset_id, file_count: 2, total_bytes: 23 },
      });
      // The changed content of the bucket is another snapshot.
      await put('/data/deep/b.txt', 'deeper', 'replace');
      const second = await run();
      expect(second).toMatchObject({ status: 'Executed', lines: ['3 deeper'] });
      expect(second.seen?.snapshot_id).not.toBe(first.seen?.snapshot_id);
    });

    it('one whose files are gone says so, and a job that needs it is refused with what to do', async () => {
      await folder('/data/');
      await put('/data/a.csv', 'a');
      const {
        dataset: { dataset_id },
      } = await server.get(
        'datasets',
        'create',
        { dataset_name: 'far', path: '/data/' },
        { token },
      );
      const job = await addJob(server, token, 'print(1)', { dataset_id });
      await server.get(
        'drive',
        'delete',
        { storage: 'drive', complete_object_path: '/data/' },
        { token },
      );
      expect((await server.get('datasets', 'read', { dataset_id }, { token })).dataset.status).toBe(
        'missing',
      );
      const refused = await server.ask(
        'jobs',
        'execute',
        { batch_job_id: job.batch_job_id },
        { token },
      );
      expect('failure' in refused ? JSON.stringify(refused.failure) : refused.status).toContain(
        '/data',
      );
    });
  },
);
