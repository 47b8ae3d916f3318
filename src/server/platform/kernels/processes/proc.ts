import { close, open, read, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setImmediate as otherWork, setTimeout as pause } from 'node:timers/promises';

/** The data of /proc about one process (proc(5)). */
export interface ProcessFacts {
  readonly pid: number;
  /** Z is a process that is over and only waits to be counted. */
  readonly state: string;
  readonly parent: number;
  readonly session: number;
  /** Clock ticks after boot; with the pid it names a process for ever. */
  readonly startTime: number;
}

const factsIn = (pid: number, stat: string): ProcessFacts => {
  // The second field is the name in brackets and may hold anything, so fields are counted after the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    pid,
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    session: Number(fields[3]),
    startTime: Number(fields[19]),
  };
};

const textNow = (file: string) => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // The process is gone.
    return null;
  }
};

const factsNow = (pid: number): ProcessFacts | null => {
  const stat = textNow(`/proc/${pid}/stat`);
  return stat === null ? null : factsIn(pid, stat);
};

const CHUNK_BYTES = 16 * 1024;
/** So many chunks stay for later reads: a look at thousands of processes must not keep memory for each of them. */
const MAX_CHUNKS = 64;
const chunks: Buffer[] = [];

/**
 * The text of a file of /proc; empty where it cannot be read. A third of the work of `readFile`, which asks for a size that such a file does not
 * have and allocates 64 KiB for each. Asynchronous, unlike the read of `stat`: a process can block a reader of its memory, such as its environment.
 */
export const readProcText = (file: string): Promise<string> =>
  new Promise((resolve) => {
    open(file, (failed, fd) => {
      if (failed) return resolve('');
      const chunk = chunks.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
      let text = '';
      const next = () => {
        read(fd, chunk, 0, CHUNK_BYTES, null, (error, bytes) => {
          if (!error && bytes > 0) {
            text += chunk.toString('latin1', 0, bytes);
            return next();
          }
          if (chunks.length < MAX_CHUNKS) chunks.push(chunk);
          close(fd, () => {
            resolve(text);
          });
        });
      };
      next();
    });
  });

/** The facts of one process; null where it is gone (or where the system has no /proc). */
export const readProcess = (pid: number): Promise<ProcessFacts | null> =>
  Promise.resolve(factsNow(pid));

const pidsIn = (names: readonly string[]) => names.filter((name) => /^\d+$/.test(name)).map(Number);
const isAlive = (one: ProcessFacts | null): one is ProcessFacts =>
  one !== null && one.state !== 'Z';

/** So many processes are looked at before others have their turn: about a millisecond. */
const AT_ONCE = 128;

/** Every process of the machine that is not over. */
export async function readProcesses(): Promise<ProcessFacts[]> {
  // There is no /proc on this system.
  const pids = pidsIn(await readdir('/proc').catch(() => []));
  const found: ProcessFacts[] = [];
  for (let from = 0; from < pids.length; from += AT_ONCE) {
    if (from > 0) await otherWork();
    found.push(
      ...pids
        .slice(from, from + AT_ONCE)
        .map(factsNow)
        .filter(isAlive),
    );
  }
  return found;
}

const valueIn = (environment: string, name: string): string | null => {
  const at = `\0${environment}`.indexOf(`\0${name}=`);
  return at < 0 ? null : (environment.slice(at + name.length + 1).split('\0', 1)[0] ?? null);
};

/** The value of a variable a process was started with; null where it has none and where its environment cannot be read. */
export const readVariable = async (pid: number, name: string): Promise<string | null> =>
  valueIn(await readProcText(`/proc/${pid}/environ`), name);

const groupsIn = (status: string): number[] =>
  (/^Groups:(.*)$/m.exec(status)?.[1] ?? '')
    .split(/\s+/)
    .filter((text) => text !== '')
    .map(Number);

/** The groups of a process beside its main one; none where it is gone. */
export const readGroups = async (pid: number): Promise<number[]> =>
  groupsIn(await readProcText(`/proc/${pid}/status`));

/** Whether a process has the number 1 in a namespace of its own. */
const isFirstInNamespace = async (pid: number): Promise<boolean> =>
  /^NSpid:\t\d+\t(?:\d+\t)*1$/m.test(await readProcText(`/proc/${pid}/status`));

const FIRST_TRIES = 1000;
const FIRST_POLL_MS = 5;

/**
 * The first process of the namespace that bubblewrap (or what becomes it) makes: all that runs in there descends from it and dies with it.
 * Waits until it is there; null where bubblewrap ended before.
 */
export async function firstInNamespace(pid: number): Promise<ProcessFacts | null> {
  for (let left = FIRST_TRIES; left > 0; left -= 1) {
    const everything = await readProcesses();
    for (const one of everything)
      if (one.parent === pid && (await isFirstInNamespace(one.pid))) return one;
    if (!everything.some((one) => one.pid === pid)) return null;
    await pause(FIRST_POLL_MS);
  }
  return null;
}

/** The program that bubblewrap runs: a child of the first process of the new namespace, which is a child of bubblewrap's; null where it is gone. */
export async function programBehind(pid: number): Promise<number | null> {
  const everything = await readProcesses();
  const first = everything.find(({ parent }) => parent === pid);
  // Children that the program leaves behind become the first process's too; the program is the oldest.
  const children = everything.filter(({ parent }) => first !== undefined && parent === first.pid);
  return (
    children.sort((one, other) => one.startTime - other.startTime || one.pid - other.pid)[0]?.pid ??
    null
  );
}

/** These processes and all that descend from them, among `everything`. */
export const withDescendants = (
  pids: readonly number[],
  everything: readonly ProcessFacts[],
): Set<number> => {
  const found = new Set(pids);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { pid, parent } of everything) if (found.has(parent)) found.add(pid);
  }
  return found;
};

/** `readProcesses`, `readVariable` and `readGroups` while nothing else of the program runs. Not for the server. */
export const now = {
  processes: (): ProcessFacts[] => pidsIn(readdirSync('/proc')).map(factsNow).filter(isAlive),
  variable: (pid: number, name: string): string | null =>
    valueIn(textNow(`/proc/${pid}/environ`) ?? '', name),
  groups: (pid: number): number[] => groupsIn(textNow(`/proc/${pid}/status`) ?? ''),
};

/** Names this boot of the machine: start times of another one mean nothing. */
export const bootId = () =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (id) => id.trim(),
    () => '',
  );
