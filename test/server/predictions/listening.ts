import { readFile, stat } from 'node:fs/promises';
import { expect } from 'vitest';
import { readProcesses, readVariable } from '~/server/platform/kernels/processes/proc';
import { socketsOf } from '~/server/platform/kernels/processes/tcp';
import type { Deployed } from './support';

/** The addresses and ports at which some processes of this machine listen, as the system's tables write them. */
export const listeningAddresses = async (
  isOne: (pid: number) => Promise<boolean>,
): Promise<string[]> => {
  const open = await Promise.all(
    (await readProcesses()).map(async (one) => ((await isOne(one.pid)) ? socketsOf(one) : [])),
  );
  const sockets = open.flat();
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'latin1')),
  );
  return tables
    .flatMap((table) => table.split('\n').map((row) => row.trim().split(/\s+/)))
    .filter(([, , , state, , , , , , inode = '']) => state === '0A' && sockets.includes(inode))
    .map(([, local = '']) => local);
};

const isOf = (submission: string | null) => async (pid: number) =>
  (await readVariable(pid, 'ATELIER_SUBMISSION_ID')) === submission;

/** The processes of a submission. */
export const processesOf = async (submission: string | null): Promise<number[]> => {
  const found = await Promise.all(
    (await readProcesses()).map(async ({ pid }) => ((await isOf(submission)(pid)) ? [pid] : [])),
  );
  return found.flat();
};

/** A version listens at no port, and at a socket that its owner and the server alone can connect to. */
export const expectPrivateSocket = async (at: Deployed, pf_id: string): Promise<void> => {
  const { batch_job_id, submission_id } = await at.versionOf(pf_id);
  expect(await listeningAddresses(isOf(submission_id))).toEqual([]);
  const folder = `${at.server.dataFolder}/jobs/${batch_job_id}/runs/${submission_id}/serving`;
  const modes = await Promise.all(
    [folder, `${folder}/http.sock`].map(async (one) => (await stat(one)).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600]);
};
