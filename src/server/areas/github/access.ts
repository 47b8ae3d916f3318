import type { api, RequestOf } from '~/contract';
import { HttpError } from '../../platform/httpError';
import {
  granted,
  needs,
  signedIn,
  stricter,
  type Access,
  type AccessTable,
} from '../../platform/access/access';

/** Grants the person's GitHub token. */
const connected: Access<unknown, string> = {
  who: 'connected to GitHub',
  of: null,
  admit: async (_workspace, _request, { github_token }) => {
    if (github_token === null)
      throw new HttpError('refused', 'GitHub is not connected. Connect it first.');
    return github_token;
  },
};

/** Begun after a recent sign-in; what is asked until the person has agreed on GitHub's page belongs to that. */
const device = stricter(
  needs<Access<RequestOf<typeof api.github.device>>>('browser', granted('connectedApps', signedIn)),
  {
    credential: 'recent sign-in',
    when: 'to begin',
    applies: ({ device_code }) => device_code === undefined,
  },
);

/** Access rules of the GitHub endpoints. */
export const access = {
  repos: needs('read', granted('connectedApps', connected)),
  branches: needs('read', granted('connectedApps', connected)),
  tree: needs('read', granted('connectedApps', connected)),
  device,
  disconnect: needs('browser', signedIn),
} satisfies AccessTable<typeof api.github>;
