import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno, lstat } from '../../../platform/files/system';
import { readUntrustedNote, workInFolder } from '../../../platform/files/untrusted';
import { agentsIn } from '../folders';

/**
 * Which RANK each agent gets is a file in the agents' folder, the ranks in the order of the agents: '2 0 1'. The first agent that
 * starts gives it a second name (`agent.sh`), and all agents read that one: from then on the order is fixed.
 */
const ORDER = 'ranks';
const FIXED = 'ranks.fixed';

/** Older servers kept both in the submission's folder; an agent that waits since then looks for them there. */
const placeOf = async (folder: string): Promise<string> =>
  (await lstat(agentsIn(folder))) ? agentsIn(folder) : folder;

const write = async (at: string, order: readonly number[]): Promise<void> => {
  const beside = path.join(at, `${ORDER}.${randomUUID()}`);
  try {
    await writeFile(beside, `${order.join(' ')}\n`, { mode: 0o600, flag: 'wx' });
    await rename(beside, path.join(at, ORDER));
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
};

/** Writes the order, whole or not at all; where the folder is not there yet nothing happens. */
export const writeOrder = async (folder: string, order: readonly number[]): Promise<void> => {
  const place = await placeOf(folder);
  if (!(await lstat(place))) return;
  await workInFolder(place, folder, (at) => write(at, order)).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
  });
};

const isOrder = (order: readonly number[], ranks: number): boolean =>
  order.length === ranks &&
  new Set(order).size === ranks &&
  order.every((rank) => Number.isInteger(rank) && rank >= 0 && rank < ranks);

/** The order the agents were started with; null while none was, and where what they left there is none. */
export const fixedOrder = async (folder: string, ranks: number): Promise<number[] | null> => {
  const text = await readUntrustedNote(path.join(await placeOf(folder), FIXED), folder);
  const order = text?.trim().split(' ').map(Number) ?? null;
  return order && isOrder(order, ranks) ? order : null;
};
