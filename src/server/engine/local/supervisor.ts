import process from 'node:process';
import { readNote } from '../durable';
import { JobRecord } from './notes';
import { supervise } from './supervise';

/*
 * A program of its own (the build makes one file of it): `supervisor <record> <gpu,gpu>`. The engine starts one for every job, in a
 * session of its own. What it throws goes to supervisor.log in the job's folder.
 */
const [file = '', gpus = ''] = process.argv.slice(2);
const record = await readNote(file, JobRecord);
if (record) await supervise(record, gpus.split(',').filter(Boolean));
