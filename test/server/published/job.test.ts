import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { openPage, publish, TERMS } from './published';

describe('a published job', () => {
  let server: TestWorkspace;
  beforeAll(async () => {
    server = await openWorkspace();
  });
  afterAll(() => server.close());

  it('RT-33 a job is published with its code and what its newest run printed, is found by its tags, and copied', async () => {
    const [owner, mate, stranger] = [
      await server.addUser('owner'),
      await server.addUser('mate'),
      await server.addUser('stranger', 'elsewhere'),
    ];
    const job = await addJob(server, owner, 'echo "<b>trained</b> to 0.93"', {
      main_file: 'train.sh',
      job_name: 'Train shapes',
    });
    await executeJob(server, owner, job);
    await untilStatus(server, owner, job.batch_job_id, 'Executed');
    const { publish_token } = await publish(
      server,
      owner,
      job.batch_job_id,
      { about: { ...TERMS.about, tags: ['octopus'] } },
      'batchjob',
    );
    const { published: page } = await server.get('published', 'read', {
      publish_token,
      workload_type: 'batchjob',
    });
    const { text } = await openPage(server, page.page_url);
    expect(text).toContain('echo &quot;&lt;b&gt;trained&lt;/b&gt; to 0.93&quot;');
    expect(text.match(/&lt;b&gt;trained/g)).toHaveLength(2);
    expect(
      (await server.ask('published', 'read', { publish_token, workload_type: 'notebook' })).status,
    ).toBe(404);
    expect(
      (await server.get('autocomplete', 'published', { text: 'octopus' }, { token: mate })).objects,
    ).toMatchObject([{ kind: 'job', name: 'Train shapes' }]);
    const { object_id } = await server.get(
      'published',
      'copy',
      { publish_token, workload_type: 'batchjob' },
      { token: stranger },
    );
    expect(
      (await server.get('jobs', 'read', { batch_job_id: object_id }, { token: stranger })).job,
    ).toMatchObject({ job_name: 'Train shapes', user_name: 'stranger' });
  });
});
