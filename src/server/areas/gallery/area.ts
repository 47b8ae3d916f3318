import { deleteOldDaily } from '../../platform/concurrency/daily';
import { area } from '../../platform/area';
import { access } from './access';
import { sweepPublished } from './folders';
import { publishedHandlers } from './handlers';
import { publicationRepository, type PublicationRepository } from './queries/publications';
import { publishedRoutes } from './routes';
import { publishedSite } from './site';
import { switchPublished, type SwitchPublished } from './switching';
import * as tables from './tables';
import { createViews } from './views';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Published notebooks and jobs. */
    readonly publications: PublicationRepository;
    /** Publishes a notebook, or takes it back, as its settings say. */
    readonly switchPublished: SwitchPublished;
  }
}

/** Published notebooks and jobs: pages for people without an account. */
export const published = area('published', {
  tables,
  access,
  open: ({ db }, workspace) => ({
    publications: publicationRepository(db),
    switchPublished: switchPublished(workspace),
  }),
  recover: sweepPublished,
  serve(workspace) {
    const views = createViews(workspace);
    workspace.runtimes.mount('/published/', publishedSite(workspace));
    let stop = () => {};
    return {
      handlers: publishedHandlers(workspace, views),
      routes: [publishedRoutes(workspace)],
      start: () => {
        stop = deleteOldDaily(
          views.forget,
          'forgetting who saw what is published',
          workspace.report,
        );
      },
      close: () => stop(),
    };
  },
});
