import type { Handlers } from '~/contract';
import type { Account } from '../account/shelf';
import type { Call } from '../http/call';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';
import { createGithub } from './client';
import { createDevice } from './device';
import { readBranches, readRepos, readTree } from './reading';

const tokenOf = ({ github_token }: Account): string => {
  if (github_token === null) throw new Refusal('refused', 'GitHub is not connected. Connect it first.');
  return github_token;
};

/** Connecting a person's GitHub, and reading it with the token that is kept for them. */
export const githubHandlers = ({ accounts, vault, config, report }: Workspace): Handlers<Call>['github'] => {
  const settings = config.oauth.github;
  const github = createGithub(settings);
  const device = createDevice({ accounts, vault, github, settings });
  return {
    async repos(_request, { user }) {
      return { repos: await readRepos(github, tokenOf(user)) };
    },
    async branches({ repo }, { user }) {
      return { branches: await readBranches(github, tokenOf(user), repo) };
    },
    async tree({ repo, branch }, { user }) {
      return readTree(github, tokenOf(user), repo, branch);
    },
    async device({ device_code }, { user: { user_name } }) {
      return device_code === undefined ? device.begin(user_name) : device.poll(user_name, device_code);
    },
    async disconnect(_request, { user: { user_name, github_token } }) {
      await accounts.keepGithubToken(user_name, null);
      // Forgotten here either way; GitHub may be away.
      if (github_token !== null) await github.revoke(github_token).catch((error: unknown) => { report(error, 'revoking a GitHub token'); });
      return { status: 'disconnected' };
    },
  };
};
