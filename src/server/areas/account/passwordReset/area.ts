import { createLater } from '../../../platform/concurrency/later';
import { area } from '../../../platform/area';
import { access } from './access';
import { passwordHandlers } from './handlers';
import { createPasswordLinks, type PasswordLinks } from './queries';
import * as tables from './tables';

declare module '../../../platform/workspace' {
  interface Workspace {
    readonly passwordLinks: PasswordLinks;
  }
}

/** New passwords for people who forgot theirs. */
export const passwords = area('passwords', {
  tables,
  access,
  open: ({ db, outbox, config }, workspace) => ({
    passwordLinks: createPasswordLinks({
      db,
      outbox,
      config,
      accounts: () => workspace().accounts,
    }),
  }),
  serve(workspace) {
    const later = createLater(workspace.report);
    return { handlers: passwordHandlers(workspace, later), close: later.done };
  },
});
