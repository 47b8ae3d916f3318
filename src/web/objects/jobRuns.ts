/** Submissions and agents of jobs as the jobs room knows them, for the rooms that show what they print, use and leave behind. */
export { selectShownAgents, selectSubmission } from '../features/jobs/selectors';
