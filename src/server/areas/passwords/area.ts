import { area } from '../area';
import { access } from './access';
import { passwordHandlers } from './handlers';
import { createPasswordLinks, type PasswordLinks } from './repository';
import * as tables from './tables';

declare module '../../workspace' {
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
    const underWay = new Set<Promise<unknown>>();
    const later = (work: Promise<unknown>) => {
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    };
    return {
      handlers: passwordHandlers(workspace, later),
      close: async () => void (await Promise.all(underWay)),
    };
  },
});
