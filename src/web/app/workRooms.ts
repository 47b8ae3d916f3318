import type { Room } from '~/web/kit/room';
import { dashboard } from '../features/dashboard';
import { environments } from '../features/environments';
import { instances } from '../features/instances';
import { jobOutput } from '../features/jobOutput';
import { jobs } from '../features/jobs';
import { promisedRuns } from '../features/notebookForm';
import { performance } from '../features/performance';

/** The rooms of batch work, which join after the first page of a person who signed in is shown, or when one of their own is opened. */
export const workRooms = { jobs, jobOutput, performance, dashboard, environments, instances, promisedRuns } satisfies Record<string, Room>;
