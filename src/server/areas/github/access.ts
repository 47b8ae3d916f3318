import type { api } from '~/contract';
import { Refusal } from '../../refusal';
import { granted, signedIn, type Access, type AccessTable } from '../access';

/** Grants the person's GitHub token. */
const connected: Access<unknown, string> = {
  who: 'connected to GitHub',
  of: null,
  admit: async (_workspace, _request, { github_token }) => {
    if (github_token === null)
      throw new Refusal('refused', 'GitHub is not connected. Connect it first.');
    return github_token;
  },
};

/** Who may ask what of GitHub. */
export const access = {
  repos: granted('connectedApps', connected),
  branches: granted('connectedApps', connected),
  tree: granted('connectedApps', connected),
  device: granted('connectedApps', signedIn),
  disconnect: signedIn,
} satisfies AccessTable<typeof api.github>;
