import { isSwitchedOn } from '~/contract/rights';
import { createKeyedMutex } from '../../platform/concurrency/keyedMutex';
import { workHandlers } from '../../platform/work/handlers';
import { usesOf } from '../../platform/work/uses';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';
import { agentsOf } from './agents';
import { deleteJob } from './deletion';
import { createExecuting } from './executing';
import { jobKind } from './kind';
import type { Queue } from './queue/queue';
import { changeRanks, readRanks } from './ranks';

export type JobHandlers = AreaHandlers<'jobs', typeof access>;

/** Every endpoint of jobs. */
export const jobHandlers = (workspace: Workspace, queue: Pick<Queue, 'wake'>): JobHandlers => {
  const inTurn = createKeyedMutex();
  const work = workHandlers(jobKind, workspace, {
    one: (job) => ({ job }),
    many: (jobs) => ({ jobs }),
  });
  const create: JobHandlers['create'] = (request, call) =>
    work.create(request, call, { values: {}, original: call.object });
  return {
    readAll: work.readAll,
    readTeam: work.readTeam,
    read: work.read,
    appendFiles: work.appendFiles,
    create,
    createV2: create,
    update: (request, call) => work.update(request, call, {}),
    async delete({ batch_job_id: id }, { object: job }) {
      await inTurn(id, () => deleteJob(workspace, job));
      return { status: 'Job deleted' };
    },
    async uses({ batch_job_ids }, { user }) {
      const used_by = await usesOf(workspace, 'job', batch_job_ids, user.team_name);
      return {
        used_by: used_by.filter(
          ({ kind }) => kind !== 'sweep' || isSwitchedOn(workspace.config.flags, 'sweeps'),
        ),
      };
    },
    ...createExecuting(workspace, queue),
    submissions: async ({ batch_job_id: id }) => ({
      submissions: await workspace.jobs.submissions(id),
    }),
    agents: async (_request, { object }) => ({ agents: await agentsOf(workspace, object) }),
    readRanks: (_request, { object, user }) => readRanks(workspace, object, user),
    updateRanks: ({ ranks }, { object }) => changeRanks(workspace, object, ranks),
  };
};
