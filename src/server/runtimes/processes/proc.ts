import { readdir, readFile } from 'node:fs/promises';

/** What /proc tells about one process (proc(5)). */
export interface ProcessFacts {
  readonly pid: number;
  /** Z is a process that is over and only waits to be counted. */
  readonly state: string;
  readonly session: number;
  /** Clock ticks after boot; with the pid it names a process for ever. */
  readonly startTime: number;
}

/** The facts of one process; null where it is gone (or where the system has no /proc). */
export async function readProcess(pid: number): Promise<ProcessFacts | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may hold anything, so fields are counted after the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, state: fields[0] ?? '', session: Number(fields[3]), startTime: Number(fields[19]) };
  } catch {
    return null;
  }
}

/** Every process of the machine that is not over. */
export async function readProcesses(): Promise<ProcessFacts[]> {
  const names = await readdir('/proc').catch(() => []);
  const facts = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((name) => readProcess(Number(name))));
  return facts.filter((one): one is ProcessFacts => one !== null && one.state !== 'Z');
}

/** The value of a variable a process was started with; null where it has none and where its environment cannot be read. */
export async function readVariable(pid: number, name: string): Promise<string | null> {
  try {
    const environment = `\0${await readFile(`/proc/${pid}/environ`, 'latin1')}`;
    const at = environment.indexOf(`\0${name}=`);
    return at < 0 ? null : environment.slice(at + name.length + 2).split('\0', 1)[0] ?? null;
  } catch {
    return null;
  }
}

/** Names this boot of the machine: start times of another one mean nothing. */
export const bootId = () => readFile('/proc/sys/kernel/random/boot_id', 'utf8').then((id) => id.trim(), () => '');
