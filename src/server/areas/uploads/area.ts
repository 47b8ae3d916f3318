import { area } from '../../platform/area';
import { access } from './access';
import { transfersHandlers } from './handlers';
import { transferRepository, type TransferRepository } from './queries';
import * as tables from './tables';
import { deleteOldDaily } from '../../platform/concurrency/daily';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Uploads in parts. */
    readonly transfers: TransferRepository;
  }
}

/** Uploads in parts. */
export const transfers = area('transfers', {
  tables,
  access,
  open: ({ db }) => ({ transfers: transferRepository(db) }),
  serve(workspace) {
    let stop = () => {};
    return {
      handlers: transfersHandlers(workspace),
      start() {
        stop = deleteOldDaily(
          workspace.transfers.forgetOld,
          'forgetting uploads that were given up',
          workspace.report,
        );
      },
      close: () => stop(),
    };
  },
});
