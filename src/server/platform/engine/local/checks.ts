import path from 'node:path';
import { invalid } from '../../httpError';
import type { JobSpec } from '../engine';
import { neverFits, needOf, type Capacity } from './capacity';

const ID = /^[\w-]{1,64}$/;
const amount = (value: number) => Number.isFinite(value) && value >= 0;

/** The problems of a job, by field; empty where there are none. */
const mistakes = ({
  id,
  argv,
  cwd,
  folder,
  environment,
  ranks,
  limits,
}: JobSpec): Record<string, string> => ({
  ...(ID.test(id) ? {} : { id: 'The id of a job is up to 64 letters, digits, _ and -.' }),
  ...(argv.join('').includes('\0') || argv[0] === ''
    ? { argv: 'The command has an empty program or a null character.' }
    : {}),
  ...(path.isAbsolute(cwd) ? {} : { cwd: 'The working folder is not an absolute path.' }),
  ...(path.isAbsolute(folder) ? {} : { folder: 'The folder of the logs is not an absolute path.' }),
  ...(Object.entries(environment).some(
    ([name, value]) => /[=\0]/.test(name) || name === '' || value.includes('\0'),
  )
    ? { environment: 'A variable has an empty name, or a = in its name, or a null character.' }
    : {}),
  ...(Number.isInteger(ranks) && ranks >= 1 ? {} : { ranks: 'A job has one rank or more.' }),
  ...(amount(limits.cpus) ? {} : { 'limits.cpus': 'The number of CPUs is 0 or more.' }),
  ...(Number.isInteger(limits.gpus) && limits.gpus >= 0
    ? {}
    : { 'limits.gpus': 'The number of GPUs is a whole number, 0 or more.' }),
  ...(limits.memory === null || (amount(limits.memory) && limits.memory > 0)
    ? {}
    : { 'limits.memory': 'The memory limit is more than 0 bytes.' }),
  ...(limits.seconds === null || (amount(limits.seconds) && limits.seconds > 0)
    ? {}
    : { 'limits.seconds': 'The time limit is more than 0 seconds.' }),
});

/** Refuses a job that cannot be read, or for which this machine is too small, naming each field. */
export function check(job: JobSpec, machine: Capacity): void {
  const wrong = mistakes(job);
  const found = Object.keys(wrong).length > 0 ? wrong : neverFits(needOf(job), machine);
  if (Object.keys(found).length > 0) throw invalid(found);
}
