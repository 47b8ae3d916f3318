import type { Workspace } from '../../platform/workspace';
import { createGithub } from './client';
import { createDevice } from './device';
import { readBranches, readRepos, readTree } from './reading';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';

/** Connecting a person's GitHub, and reading it with the token that is kept for them. */
export const githubHandlers = ({
  accounts,
  secretBox,
  config,
  report,
}: Workspace): AreaHandlers<'github', typeof access> => {
  const settings = config.oauth.github;
  const github = createGithub(settings);
  const device = createDevice({ accounts, secretBox, github, settings });
  return {
    async repos(_request, { object: token }) {
      return { repos: await readRepos(github, token) };
    },
    async branches({ repo }, { object: token }) {
      return { branches: await readBranches(github, token, repo) };
    },
    async tree({ repo, branch }, { object: token }) {
      return readTree(github, token, repo, branch);
    },
    async device({ device_code }, { user: { user_name } }) {
      return device_code === undefined
        ? device.begin(user_name)
        : device.poll(user_name, device_code);
    },
    async disconnect(_request, { user: { user_name, github_token } }) {
      await accounts.keepGithubToken(user_name, null);
      // Forgotten here either way; GitHub may be away.
      if (github_token !== null)
        await github.revoke(github_token).catch((error: unknown) => {
          report(error, 'revoking a GitHub token');
        });
      return { status: 'disconnected' };
    },
  };
};
