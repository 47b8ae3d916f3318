import { area } from '../../platform/area';
import { access } from './access';
import { githubHandlers } from './handlers';

/** Connecting a person's GitHub, and reading it. */
export const github = area('github', {
  access,
  serve: (workspace) => ({ handlers: githubHandlers(workspace) }),
});
