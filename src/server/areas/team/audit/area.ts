import { deleteOldDaily } from '../../../platform/concurrency/daily';
import { area } from '../../../platform/area';
import { access } from './access';
import { auditHandlers } from './handlers';
import { auditRepository, type Audit } from './queries/log';
import { auditRoute } from './route';
import { forgetOldActs } from '../../../platform/audit/writing';

declare module '../../../platform/workspace' {
  interface Workspace {
    /** Actions of admins, and sign-ins. */
    readonly audit: Audit;
  }
}

/** Actions of admins with object, time and address; and sign-ins. */
export const audit = area('audit', {
  access,
  open: ({ db }) => ({ audit: auditRepository(db) }),
  serve(workspace) {
    let stop = () => {};
    return {
      handlers: auditHandlers(workspace),
      routes: [auditRoute(workspace)],
      start: () => {
        stop = deleteOldDaily(
          () => forgetOldActs(workspace.db),
          'forgetting old acts',
          workspace.report,
        );
      },
      close: () => stop(),
    };
  },
});
