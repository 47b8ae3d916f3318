import type { DatabasePlace } from '~/server/database/database';
import { accountSuite } from './account.suite';
import { driveSuite } from './drive.suite';
import { driveFilesSuite } from './driveFiles.suite';
import { notebooksSuite } from './notebooks.suite';
import { placementSuite } from './placement.suite';
import { runsSuite } from './runs.suite';
import { uploadsSuite } from './uploads.suite';

/** Every endpoint, on the database that `place` names anew for each workspace. */
export const endpointSuites = (place: () => Promise<DatabasePlace>): void => {
  accountSuite(place);
  placementSuite(place);
  notebooksSuite(place);
  runsSuite(place);
  uploadsSuite(place);
  driveSuite(place);
  driveFilesSuite(place);
};
