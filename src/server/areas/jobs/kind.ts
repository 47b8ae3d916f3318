import { JobSettings } from '~/contract/schemas/work/jobs.schema';
import type { Job, JobSettings as Settings } from '~/contract/jobs/jobs';
import type { Kind } from '../../platform/work/kind';
import { ownershipOf, type OwnedKind } from '../../platform/work/ownership';
import type { JobValues } from './queries/repository';
import { mainText, normalise, problemsOf } from './rules';
import { ownedInTeamOf, settingIn, settingOf, type ObjectKind } from '../../platform/objectKind';
import { commentedBy } from '../../platform/work/ownership';
import { isListed } from './queries/jobs';
import { jobs } from './tables';

/** Jobs, as what all kinds of work share knows them. */
export const jobKind: Kind<Job, Settings, JobValues> = {
  noun: 'job',
  root: 'jobs',
  idField: 'batch_job_id',
  idPrefix: 'job',
  settingNames: JobSettings.keyof().options,
  passage: 'job-source',
  idOf: ({ batch_job_id }) => batch_job_id,
  repositoryOf: ({ jobs }) => jobs,
  mainText,
  normalise,
  problemsOf,
};

const found: OwnedKind<Job> = { noun: 'job', find: ({ jobs }, id) => jobs.find(id) };

/** Rights on a job. A child of another object is changed, executed and deleted there. */
export const jobOwnership = ownershipOf<Job>({
  ...found,
  runsWithSecrets: true,
  whyFixed: ({ belongs_to }) =>
    belongs_to
      ? `This job is part of a ${belongs_to.kind}, as it was when that began. Change it there.`
      : null,
});

/** Rights on the runs of a job, those of a child among them. */
export const runOwnership = ownershipOf<Job>(found);

/** Jobs, as what spans all kinds of objects knows them. */
export const jobObjects: ObjectKind = {
  kind: 'job',
  table: jobs,
  id: jobs.jobId,
  name: settingOf(jobs.settings, 'job_name'),
  listed: isListed,
  seenBy: ownedInTeamOf(jobs.userName),
  names: {
    environment: settingIn(jobs.settings, 'env_id'),
    dataset: settingIn(jobs.settings, 'dataset_id'),
  },
  files: { ...jobKind, editable: jobOwnership.editable },
  commented: commentedBy(jobOwnership, ({ job_name }) => job_name),
};
