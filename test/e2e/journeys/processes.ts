/** Servers that are killed and started again, and which processes of this machine one of ours is answerable for. */
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '#test/harness/builtServer';
import { bootServer, type BuiltServer } from '../harness';

interface Seen {
  readonly pid: number;
  readonly parent: number;
  /** Clock ticks since boot: with the pid it names one process for ever. */
  readonly since: string;
}

const read = <T>(look: () => T): T | null => {
  try {
    return look();
  } catch {
    return null;
  }
};

const all = (): Seen[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
      const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
      return stat && fields[0] !== 'Z'
        ? [{ pid: Number(pid), parent: Number(fields[1]), since: fields[19] ?? '' }]
        : [];
    });

/** Every process below this one, however deep. */
export const below = (pid: number): Seen[] => {
  const everything = all();
  const children = (of: number): Seen[] =>
    everything
      .filter(({ parent }) => parent === of)
      .flatMap((child) => [child, ...children(child.pid)]);
  return children(pid);
};

/** Those of them that are alive still. */
export const stillAlive = (seen: readonly Seen[]): Seen[] => {
  const now = new Map(all().map((one) => [one.pid, one.since]));
  return seen.filter(({ pid, since }) => now.get(pid) === since);
};

/** Processes that carry a run of a server in their environment and work in this folder: what a notebook started, wherever it hangs now. */
export const atWorkIn = (folder: string): number[] =>
  all()
    .map(({ pid }) => pid)
    .filter(
      (pid) =>
        read(() => readlinkSync(`/proc/${pid}/cwd`))?.startsWith(folder) &&
        read(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))?.includes('ATELIER_RUN_ID='),
    );

/** A data folder that several servers use one after the other, on the same ports, as a restarted one would. */
export const houseOf = () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'atelier-kill-'));
  let running: BuiltServer | null = null;
  let env: Record<string, string> | null = null;
  onTestFinished(async () => {
    await running?.end();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    dataFolder,
    async open(): Promise<BuiltServer> {
      env ??= {
        ATELIER_PORT: String(await freePort()),
        ATELIER_GATEWAY_PORT: String(await freePort()),
      };
      running = await bootServer({ dataFolder, env });
      return running;
    },
    /** Kills the server without a word; answers what it had started. */
    async kill() {
      const children = below(running?.process.pid ?? 0);
      await running?.end('SIGKILL');
      return children;
    },
  };
};

/** The file of a notebook in a data folder. */
export const pathOf = (dataFolder: string, id: string, name: string) =>
  path.join(dataFolder, 'files/admin/notebooks', id, name);
/** The text of each cell of a notebook's file. */
export const sourcesOf = (file_: string) =>
  (JSON.parse(readFileSync(file_, 'utf8')) as { cells: { source: string | string[] }[] }).cells.map(
    ({ source }) => [source].flat().join(''),
  );
