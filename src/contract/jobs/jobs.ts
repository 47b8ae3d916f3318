import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/jobs.schema';

export * from './jobStatus';

export type Job = z.output<typeof Shapes.Job>;
export type JobSettings = z.output<typeof Shapes.JobSettings>;
export type JobParameter = z.output<typeof Shapes.Parameter>;
export type Submission = z.output<typeof Shapes.Submission>;
export type EndCause = z.output<typeof Shapes.EndCause>;
export type Agent = z.output<typeof Shapes.Agent>;
export type JobUse = z.output<typeof Shapes.JobUse>;
export type AgentRank = z.output<typeof Shapes.AgentRank>;

/** The replies that say yes; any other text is shown as an error (JOB-05). */
export const JOB_ACCEPTED = { execute: 'Job Submitted', stop: 'Stop job submitted' } as const;
/** The built-in environment: the machine's own interpreters. */
export const SYSTEM_ENVIRONMENT = 'system';
/** The kinds of main files of jobs, by their endings. */
export const JOB_FILES = {
  py: 'Python',
  ipynb: 'Notebook',
  sh: 'Shell',
  js: 'JavaScript',
} as const;
/** The rule of the names of parameters, and its text. */
export const PARAMETER_NAME = /^[A-Za-z_][\w.-]*$/;
export const PARAMETER_NAME_RULE =
  'A name begins with a letter and holds letters, digits, dots, dashes and underscores.';
/** How many submissions a job carries with it. */
export const SUBMISSIONS_CARRIED = 10;

export const jobs = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/python/batchjob/readall/',
  readTeam: '/fsc/user/team/read/jobs/',
  read: '/fsc/python/batchjob/read/',
  create: { path: '/fsc/python/batchjob/create/', method: 'FORM' },
  createV2: '/fsc/python/batchjob/create/v2/',
  update: '/fsc/python/batchjob/update/v2/',
  delete: '/fsc/python/batchjob/delete/',
  uses: '/fsc/python/batchjob/use/readall/',
  appendFiles: '/fsc/python/batchjob/append_files/',
  execute: '/fsc/python/batchjob/execute/',
  stop: '/fsc/python/batchjob/stop/',
  submissions: '/fsc/python/batchjob/submission/readall/',
  agents: '/fsc/python/batchjob/submission/agentlist/',
  readRanks: '/fsc/python/batchjob/submission/rank/read',
  updateRanks: '/fsc/python/batchjob/submission/rank/update',
});
