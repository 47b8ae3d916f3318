import type { DatabaseLocation } from '~/server/database/database';
import { accountSuite } from './account.suite';
import { dashboardSuite } from './dashboard.suite';
import { driveSuite } from './drive.suite';
import { driveFilesSuite } from './driveFiles.suite';
import { driveGuardsSuite } from './driveGuards.suite';
import { environmentsSuite } from './environments.suite';
import { fromDriveSuite } from './fromDrive.suite';
import { jobAgentsSuite } from './jobAgents.suite';
import { jobRunsSuite } from './jobRuns.suite';
import { jobsSuite } from './jobs.suite';
import { notebooksSuite } from './notebooks.suite';
import { outputSuite } from '../jobs/output.suite';
import { performanceSuite } from '../jobs/performance.suite';
import { placementSuite } from './placement.suite';
import { runsSuite } from './runs.suite';
import { transfersSuite } from './transfers.suite';
import { uploadsSuite } from './uploads.suite';

/** Every endpoint, on the database that `place` names anew for each workspace. */
export const endpointSuites = (place: () => Promise<DatabaseLocation>): void => {
  accountSuite(place);
  placementSuite(place);
  dashboardSuite(place);
  notebooksSuite(place);
  jobsSuite(place);
  jobRunsSuite(place);
  jobAgentsSuite(place);
  outputSuite(place);
  performanceSuite(place);
  runsSuite(place);
  uploadsSuite(place);
  driveSuite(place);
  driveFilesSuite(place);
  driveGuardsSuite(place);
  transfersSuite(place);
  fromDriveSuite(place);
  environmentsSuite(place);
};
