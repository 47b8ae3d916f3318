import { now, readProcText } from '../../kernels/processes/proc';
import {
  byGroup,
  byNamespace,
  RUN_VARIABLE,
  type Member,
  type Run,
} from '../../kernels/processes/runs';

const KILO = 1024;

/** The sum of some lines `Name:  123 kB`, in bytes; null where none of them is there. */
const sumOf = (text: string, names: RegExp): number | null => {
  const found = [...text.matchAll(/^(\w+):\s+(\d+) kB$/gm)].filter(([, name = '']) =>
    names.test(name),
  );
  return found.length === 0
    ? null
    : found.reduce((sum, [, , kilobytes]) => sum + Number(kilobytes), 0) * KILO;
};

const readProc = (pid: number, file: string) => readProcText(`/proc/${pid}/${file}`);

/** The memory of a process, bytes; pages it shares with others count for each of them. Quick to ask. */
const resident = async (pid: number) =>
  sumOf(await readProc(pid, 'status'), /^(RssAnon|RssShmem|VmSwap)$/) ?? 0;

/** The same with every shared page divided by those who share it. Slow for large processes. */
const proportional = async (pid: number) =>
  sumOf(await readProc(pid, 'smaps_rollup'), /^(Pss_Anon|Pss_Shmem|SwapPss)$/) ?? resident(pid);

const total = async (members: readonly Member[], measure: (pid: number) => Promise<number>) =>
  (await Promise.all(members.map(({ pid }) => measure(pid)))).reduce(
    (sum, bytes) => sum + bytes,
    0,
  );

/** Bytes that these processes hold, where pages they share count for each of them. */
export const residentBytes = (members: readonly Member[]): Promise<number> =>
  total(members, resident);

/**
 * Whether these processes together hold more than `limit` bytes. Files mapped into memory do not count: the system takes them back.
 * Workers that were forked share most pages, so a first sum over the limit is measured again with the shares divided.
 */
export const isOver = async (members: readonly Member[], limit: number): Promise<boolean> =>
  (await residentBytes(members)) > limit && (await total(members, proportional)) > limit;

/**
 * The processes of some runs, asked repeatedly: `membersOf` at a tenth of its work. A process that was found to belong to a run,
 * or to none, is not asked again; so the runs must be started before the first look.
 */
export class Census {
  private known = new Map<number, { readonly startTime: number; readonly run: Run | null }>();

  constructor(private readonly runs: readonly Run[]) {}

  look(): Member[] {
    const everything = now.processes();
    const byId = new Map(this.runs.map((run) => [run.runId, run]));
    const leaders = this.runs.filter((run) =>
      everything.some(({ pid, startTime }) => pid === run.pid && startTime === run.startTime),
    );
    const sessions = new Map(leaders.map((run) => [run.pid, run]));
    const groups = byGroup(this.runs);
    const inside = byNamespace(this.runs, everything);
    const runOfGroup = (pid: number) =>
      groups.size === 0
        ? undefined
        : now
            .groups(pid)
            .map((group) => groups.get(group))
            .find((run) => run);
    this.known = new Map(
      everything.map(({ pid, session, startTime }) => {
        const before = this.known.get(pid);
        if (before?.startTime === startTime) return [pid, before];
        return [
          pid,
          {
            startTime,
            run:
              sessions.get(session) ??
              inside.get(pid) ??
              byId.get(now.variable(pid, RUN_VARIABLE) ?? '') ??
              runOfGroup(pid) ??
              null,
          },
        ];
      }),
    );
    return everything.flatMap((facts) => {
      const run = this.known.get(facts.pid)?.run;
      return run ? [{ ...facts, run }] : [];
    });
  }
}
