import { createLater } from '../../platform/concurrency/later';
import { area } from '../../platform/area';
import { access } from './access';
import { createAddresses, type Addresses } from './addresses/addresses';
import { createAttempts, type Attempts } from './attempts';
import { accountHandlers } from './handlers';
import { identityRepository, type IdentityRepository } from './oauth/queries';
import { launchAppRoute, loginEmbedRoute } from './launchApp';
import { oauthRoutes } from './oauth/routes';
import { createSignIns } from './oauth/signIns';
import { pictureRoute } from './profile/pictureRoute';
import { pictureRepository, type PictureRepository } from './queries/pictures';
import { accountRepository, type AccountRepository } from './queries/accounts';
import * as tables from './tables';
import { deleteOldDaily } from '../../platform/concurrency/daily';

declare module '../../platform/workspace' {
  interface Workspace {
    readonly accounts: AccountRepository;
    /** Changes of e-mail addresses. */
    readonly addresses: Addresses;
    /** Failed sign-ins. */
    readonly attempts: Attempts;
    readonly identities: IdentityRepository;
    /** Pictures of users. */
    readonly pictures: PictureRepository;
  }
}

/** Teams, people, their profiles and sessions, and signing in through providers. */
export const account = area('account', {
  tables,
  access,
  open: ({ db, secretBox, outbox, config }, workspace) => ({
    accounts: accountRepository(db, secretBox),
    addresses: createAddresses({ db, outbox, config, accounts: () => workspace().accounts }),
    attempts: createAttempts(db, secretBox),
    identities: identityRepository(db, config.oauth),
    pictures: pictureRepository(db),
  }),
  serve(workspace) {
    const signIns = createSignIns(workspace);
    const routes = [
      oauthRoutes(workspace, signIns),
      launchAppRoute,
      loginEmbedRoute,
      pictureRoute(workspace.pictures),
    ];
    const later = createLater(workspace.report);
    let stop = () => {};
    return {
      handlers: accountHandlers(workspace, signIns, later),
      routes,
      start() {
        stop = deleteOldDaily(
          workspace.accounts.forgetOver,
          'forgetting old sessions',
          workspace.report,
        );
      },
      async close() {
        stop();
        await later.done();
      },
    };
  },
});
