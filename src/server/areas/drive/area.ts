import { daily, deleteOldDaily } from '../../platform/concurrency/daily';
import { area } from '../../platform/area';
import { access } from './access';
import { driveFingerprints, driveHandlers } from './handlers';
import { driveOwnership, finishDriveTransfers } from './ownership/ownership';
import { createDriveParts, type DriveParts } from './parts';
import * as tables from './tables';
import { zipRoute } from './zip/zipRoute';

declare module '../../platform/workspace' {
  interface Workspace {
    readonly drive: DriveParts;
  }
}

/** The drive: a person's own storage area, and that of their team. */
export const drive = area('drive', {
  tables,
  access,
  open: ({ signer, db }) => ({ drive: createDriveParts(signer, db) }),
  holdings: driveOwnership,
  serve(workspace) {
    const {
      stores,
      drive: { zips, trash },
      report,
    } = workspace;
    let stop = () => undefined as void;
    return {
      handlers: driveHandlers(workspace),
      fingerprints: driveFingerprints(workspace),
      routes: [zipRoute({ ...workspace, zips })],
      start: () => {
        const stops = [
          deleteOldDaily(
            () => trash.sweep(stores.named),
            'emptying the trash of the drives',
            report,
          ),
          daily(
            () => finishDriveTransfers(workspace),
            'drives on their way to their new owners',
            report,
          ),
        ];
        stop = () => stops.forEach((each) => each());
      },
      close: () => stop(),
    };
  },
});
