import { daily } from '../../platform/concurrency/daily';
import { area } from '../../platform/area';
import { access } from './access';
import { openEnvironments, type Environments } from './environments';
import { environmentHandlers } from './handlers';
import { environmentOwnership } from './ownership';
import { environmentObjects } from './kind';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** The Pythons that notebooks and jobs run in. */
    readonly environments: Environments;
  }
}

/** Named Python environments. */
export const environments = area('environments', {
  tables,
  objects: environmentObjects,
  access,
  open: async (foundation, workspace) => ({
    environments: await openEnvironments({
      ...foundation,
      runs: workspace,
      numberOf: (name) => workspace().accounts.numberOf(name),
      indexesOf: (team) => workspace().indexes.ofTeam(team),
      refusal: (person) => workspace().diskUse.refusal(person),
    }),
  }),
  holdings: ({ db }) => environmentOwnership(db),
  serve(workspace) {
    let stop = () => undefined as void;
    return {
      handlers: environmentHandlers(workspace),
      start: () => {
        stop = daily(
          () => workspace.environments.checkAll(),
          'the check of environments',
          workspace.report,
        );
      },
      close: () => {
        stop();
        return workspace.environments.close();
      },
    };
  },
});
