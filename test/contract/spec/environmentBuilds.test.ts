import { describe, expect, it } from 'vitest';
import { schemas } from '~/contract/schemas';
import { PythonEnvironment } from '~/contract/schemas/work/environments.schema';
import { Submission } from '~/contract/schemas/work/jobs.schema';
import { Execution } from '~/contract/schemas/work/notebooks.schema';
import { PredictionVersion } from '~/contract/schemas/work/predictions.schema';

const isOptional = (shape: Readonly<Record<string, { isOptional(): boolean }>>, name: string) =>
  shape[name]?.isOptional();

describe('builds of environments', () => {
  it('may be left out by a server that does not number them', () => {
    expect([
      isOptional(PythonEnvironment.shape, 'build'),
      isOptional(Submission.shape, 'env_build'),
      isOptional(Execution.shape, 'env_id'),
      isOptional(Execution.shape, 'env_build'),
      isOptional(PredictionVersion.shape, 'env_build'),
      isOptional(schemas.environments.read.reply.shape, 'builds'),
      isOptional(schemas.notebooks.editingConfig.reply.shape, 'environment'),
    ]).toEqual(Array.from({ length: 7 }, () => true));
  });

  it('are named by no request that does not want to: a job is executed in the latest one', () => {
    const asked = { user_name: 'ann', batch_job_id: 'job-1' };
    expect(schemas.jobs.execute.request.parse(asked)).toEqual(asked);
    expect(schemas.jobs.execute.request.safeParse({ ...asked, env_build: 0 }).success).toBe(false);
  });
});
