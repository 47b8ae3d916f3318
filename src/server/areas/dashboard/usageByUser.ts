import os from 'node:os';
import type { ResourceUser } from '~/contract/dashboard';
import { PROVIDER } from '../../platform/engine/choosing';
import type { Workspace } from '../../platform/workspace';

type Running = {
  readonly [Area in 'notebooks' | 'jobs']: Awaited<ReturnType<Workspace[Area]['running']>>[number];
};

/** A notebook reserves nothing: it takes what it needs of the machine it runs on. */
const ofNotebook = (
  { notebook, submissionId, since }: Running['notebooks'],
  idleSince: string | null,
): ResourceUser => ({
  kind: 'notebook',
  id: notebook.notebook_id,
  name: notebook.notebook_name,
  user_name: notebook.user_name,
  submission_id: submissionId,
  since,
  idle_since: idleSince,
  engine: PROVIDER.name,
  places: [os.hostname()],
  cpus: 0,
  memory: null,
  gpus: 0,
});

/** A job holds what it reserved for all of its agents. */
const ofJob = ({ submission, jobName, owner }: Running['jobs']): ResourceUser => {
  const {
    chosen: { limits },
    agents,
  } = submission;
  return {
    kind: 'job',
    id: submission.jobId,
    name: jobName,
    user_name: owner,
    submission_id: submission.submissionId,
    since: (submission.startDatetime ?? submission.submitDatetime).toISOString(),
    idle_since: null,
    engine: submission.engine,
    places: [...new Set(agents.flatMap(({ where }) => where ?? []))],
    cpus: limits.cpus * agents.length,
    memory: limits.memory === null ? null : limits.memory * agents.length,
    gpus: limits.gpus * agents.length,
  };
};

/** Objects that are in use come after the idle ones. */
const timeOf = (since: string | null) =>
  since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since);
const longestFirst = (a: ResourceUser, b: ResourceUser) =>
  timeOf(a.idle_since) - timeOf(b.idle_since) || timeOf(a.since) - timeOf(b.since);

/** Users of a team that hold resources now: longest idle first, then longest running. */
export const usageByUser = async (
  { notebooks, jobs, runtimes }: Pick<Workspace, 'notebooks' | 'jobs' | 'runtimes'>,
  team: string,
): Promise<ResourceUser[]> => {
  const [open, submissions] = await Promise.all([notebooks.running(team), jobs.running(team)]);
  return [
    ...open.map((one) => ofNotebook(one, runtimes.idleSince(one.submissionId))),
    ...submissions.map(ofJob),
  ].sort(longestFirst);
};
