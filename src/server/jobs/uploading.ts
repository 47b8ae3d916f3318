import type { Account } from '../account/shelf';
import type { ProjectPut } from '../files/blobRoute';
import { partsOf } from '../projects/fileUrls';
import type { Workspace } from '../workspace';
import { seenJob } from './access';
import { folderOfJob } from './places';
import { refuseUnlessMayChange } from './rules';

/** Where an uploaded file of a job goes ('jobs/{batch_job_id}/{path}', UPL-17). Refuses who may not change the job. */
export const jobFilePlace = async (
  workspace: Pick<Workspace, 'jobs'>, fileUrl: string, user: Account,
): Promise<Omit<ProjectPut, 'maxBytes'>> => {
  const { id, relative } = partsOf('jobs', fileUrl);
  const job = await seenJob(workspace, id, user);
  refuseUnlessMayChange(job, user);
  return { user: job.user_name, within: folderOfJob(id), relative };
};
