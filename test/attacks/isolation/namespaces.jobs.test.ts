import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { bootShortLived } from '#test/harness/builtServer';
import { machine } from '#test/harness/machine';
import { timePasses, until } from '#test/harness/until';
import { buildRealServer } from '#test/server/support/realServers';
import { jobAttacks } from './jobAttacks';

const PATIENT = 'echo begun > begun\nwhile [ ! -e go ]; do sleep 0.05; done\necho went on\n';

describe.skipIf(machine.bubblewrap === null)('jobs', () => {
  jobAttacks('namespaces');

  it('outlive a server that is killed, and are found by the next one', async () => {
    const env = { ATELIER_ISOLATION: 'namespaces' };
    await buildRealServer();
    const first = await bootShortLived({ env });
    const { dataFolder } = first;
    try {
      const before = await jobsOn(first);
      const job = await before.add(PATIENT);
      const { submission_id } = await before.execute(job);
      const work = path.join(
        dataFolder,
        'jobs',
        job.batch_job_id,
        'runs',
        submission_id ?? '',
        'work',
      );
      await until('the job has begun', () => existsSync(path.join(work, 'begun')));
      await first.end('SIGKILL');
      await timePasses(1_000, 'what would end it with the server has done so by then');
      const second = await bootShortLived({ env, dataFolder });
      writeFileSync(path.join(work, 'go'), '');
      const after = await jobsOn(second);
      const ended = await after.ended(job);
      expect(ended.execution_details[0]).toMatchObject({ status: 'Executed' });
      await second.end();
    } finally {
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    }
  });
});
