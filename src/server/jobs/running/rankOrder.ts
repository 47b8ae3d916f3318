import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../../files/system';

/**
 * Which RANK each agent gets is a file in the submission's folder, the ranks in the order of the agents: '2 0 1'. The first agent
 * that starts gives it a second name (`agent.sh`), and all agents read that one: from then on the order is fixed.
 */
const orderFile = (folder: string) => path.join(folder, 'ranks');
const fixedFile = (folder: string) => path.join(folder, 'ranks.fixed');

/** Writes the order, whole or not at all; where the folder is not there yet nothing happens. */
export const writeOrder = async (folder: string, order: readonly number[]): Promise<void> => {
  const beside = `${orderFile(folder)}.${randomUUID()}`;
  try {
    await writeFile(beside, `${order.join(' ')}\n`, { mode: 0o600 });
    await rename(beside, orderFile(folder));
  } catch (error) {
    await rm(beside, { force: true });
    if (!isErrno(error, 'ENOENT')) throw error;
  }
};

/** The order the agents were started with; null while none was. */
export const fixedOrder = async (folder: string): Promise<number[] | null> => {
  try {
    return (await readFile(fixedFile(folder), 'utf8')).trim().split(' ').map(Number);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
};
