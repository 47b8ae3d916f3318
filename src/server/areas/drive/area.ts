import { openStores, type Stores } from '../../storage/stores';
import { area } from '../area';
import { access } from './access';
import { driveFingerprints, driveHandlers } from './handlers';
import { createDriveParts, type DriveParts } from './parts';
import { zipRoute } from './zip/zipRoute';

declare module '../../workspace' {
  interface Workspace {
    /** The drives of people and teams. */
    readonly stores: Stores;
    readonly drive: DriveParts;
  }
}

/** The drive: a person's own storage area, and that of their team. */
export const drive = area('drive', {
  access,
  open: async ({ config: { sharedFolder: dataFolder, s3 }, signer, trash }) => ({
    stores: await openStores({ dataFolder, s3 }, signer, trash), drive: createDriveParts(signer),
  }),
  serve: (workspace) => ({
    handlers: driveHandlers(workspace), fingerprints: driveFingerprints(workspace),
    routes: [zipRoute({ ...workspace, zips: workspace.drive.zips })],
  }),
});
