import { area } from '../area';
import { access } from './access';
import { transfersHandlers } from './handlers';
import { transferRepository, type TransferRepository } from './repository';
import * as tables from './tables';

declare module '../../workspace' {
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
  serve: (workspace) => ({ handlers: transfersHandlers(workspace) }),
});
