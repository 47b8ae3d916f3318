/** Submissions and agents of jobs as the jobs room knows them, for the rooms that show what they print, use and leave behind. */
export { jobs } from '../features/jobs/model';
export { selectAgentsView, selectSubmission, selectSubmissions } from '../features/jobs/selectors';
