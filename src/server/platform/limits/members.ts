import { readProcesses, readVariable, type ProcessFacts } from '../kernels/processes/proc';
import { RUN_VARIABLE, type Member, type Run } from '../kernels/processes/runs';

/** Looks after which a process that belonged to no run is not asked again: it may have been seen before its program began. */
const SURE_AFTER = 5;

interface Known {
  readonly startTime: number;
  /** The id of its run; null for none. */
  readonly runId: string | null;
  readonly looks: number;
}

/** `membersOf`, asked every second: what is known of a process is not read again. */
export const createMembers = (): ((runs: readonly Run[]) => Promise<Member[]>) => {
  let known = new Map<number, Known>();

  const lookAt = async ({ pid, startTime }: ProcessFacts): Promise<Known> => {
    const before = known.get(pid);
    const isSame = before?.startTime === startTime;
    if (isSame && (before.runId !== null || before.looks >= SURE_AFTER)) return before;
    return {
      startTime,
      runId: await readVariable(pid, RUN_VARIABLE),
      looks: isSame ? before.looks + 1 : 1,
    };
  };

  return async (runs) => {
    const everything = (await readProcesses()).filter(({ pid }) => pid !== process.pid);
    const found = await Promise.all(everything.map(lookAt));
    known = new Map(everything.map(({ pid }, at) => [pid, found[at]!]));
    const leaders = new Map(
      runs
        .filter((run) =>
          everything.some(({ pid, startTime }) => pid === run.pid && startTime === run.startTime),
        )
        .map((run) => [run.pid, run]),
    );
    const byId = new Map(runs.map((run) => [run.runId, run]));
    return everything.flatMap((facts, at) => {
      const run = leaders.get(facts.session) ?? byId.get(found[at]?.runId ?? '');
      return run ? [{ ...facts, run }] : [];
    });
  };
};
