import { readdir } from 'node:fs/promises';
import os from 'node:os';
import process from 'node:process';
import type { Capacity } from './capacity';

/** The capacity of this machine for jobs. */
export interface Machine extends Capacity {
  /** The numbers of its graphics cards. */
  readonly cards: readonly string[];
}

const CARD = /^nvidia(\d+)$/;

/** Memory of the machine, or of the container the server is in, bytes. */
const memory = () => {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, os.totalmem()) : os.totalmem();
};

/** Looks at the machine. Cards are those of NVIDIA's driver (/dev/nvidia0 …). */
export async function inspectMachine(): Promise<Machine> {
  // A system without /dev has no cards.
  const devices = await readdir('/dev').catch(() => []);
  const cards = devices
    .flatMap((name) => CARD.exec(name)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b));
  return { cpus: os.availableParallelism(), memory: memory(), gpus: cards.length, cards };
}
