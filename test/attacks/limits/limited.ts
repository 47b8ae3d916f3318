/** Jobs of several people on a server with small limits. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { addJob, executeJob, SLOW_TIMEOUT, untilStatus } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { readLimitSettings } from '~/server/platform/limits/settings';
import { settingsOf } from '../isolation/isolated';

export const MIB = 1024 * 1024;
export const ENDED = ['Executed', 'Execution Failed', 'Execution aborted', 'Execution Stopped'];

/** A server that keeps people apart in this mode; `limits` are settings by their names. */
export const limitedServer = (
  mode: string,
  limits: Readonly<Record<string, string>> = {},
): Promise<TestWorkspace> =>
  openWorkspace({ config: { isolation: settingsOf(mode), limits: readLimitSettings(limits) } });

/** Executes a Python program as a job. */
export const begin = async (server: TestWorkspace, token: string, program: string) => {
  const job = await addJob(server, token, program);
  const submission_id = await executeJob(server, token, job);
  const { batch_job_id } = job;
  const work = path.join(server.dataFolder, 'jobs', batch_job_id, 'runs', submission_id, 'work');
  const text = async () => {
    const asked = { batch_job_id, submission_id, agent_id: 'agent-0', line: 0, count: 100 };
    return (await server.get('output', 'read', asked, { token })).lines.join('\n');
  };
  return {
    of: { batch_job_id, submission_id },
    work,
    /** Waits until it is over, and answers how it was. */
    ended: async () =>
      (await untilStatus(server, token, batch_job_id, ...ENDED)).execution_details[0],
    stop: () => server.get('jobs', 'stop', { batch_job_id, submission_id }, { token }),
    /** The output that it has printed so far. */
    text,
    /** Waits until it has printed this. */
    says: (words: string) => expect.poll(text, SLOW_TIMEOUT).toContain(words),
    /** Makes an empty file where it works. */
    make: (name: string) => writeFile(path.join(work, name), ''),
  };
};
