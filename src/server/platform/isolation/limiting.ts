import { readFileSync } from 'node:fs';
import type { LimitSettings } from '../limits/settings';
import { systemTool } from './tools';

/** The limits that the system enforces for a program. */
export type ProgramLimits = Pick<LimitSettings, 'processes' | 'fileBytes'>;

/** The hard limit of this process by its name in /proc, which no program may be given more than; Infinity for none. */
const hardLimit = (limits: string, name: string): number => {
  const words = limits.split('\n').find((line) => line.startsWith(name));
  const hard = words?.slice(name.length).trim().split(/\s+/)[1];
  return hard === undefined || hard === 'unlimited' ? Infinity : Number(hard);
};

const limitsOfThisProcess = (): string => {
  try {
    return readFileSync('/proc/self/limits', 'latin1');
  } catch {
    // There is no /proc on this system.
    return '';
  }
};

/**
 * The words that make util-linux start a program with limits that it cannot raise: how many processes and threads its system user may have (in a
 * namespace of users of its own: that namespace), and how long a file it writes may be.
 */
export const limited = ({ processes, fileBytes }: ProgramLimits): [string, ...string[]] => {
  const here = limitsOfThisProcess();
  const most = (name: string, wanted: number) => {
    const limit = Math.min(wanted, hardLimit(here, name));
    return `${limit}:${limit}`;
  };
  return [
    systemTool('prlimit'),
    `--nproc=${most('Max processes', processes)}`,
    `--fsize=${most('Max file size', fileBytes)}`,
    '--',
  ];
};
