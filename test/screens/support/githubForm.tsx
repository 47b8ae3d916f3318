import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AxiosAdapter } from 'axios';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { GITHUB, githubInMemory, type GithubInMemory } from '#test/flows/support/github';
import { answering } from '#test/harness/formApp';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { issueToken } from '#test/harness/standIns/githubWorld';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { forgetGithubAnswers } from '~/web/lib/http/github';

interface Options {
  readonly github?: GithubInMemory;
  /** The login of the GitHub account that the person's profile names. */
  readonly login?: string;
  readonly answers?: Parameters<typeof answering>[1];
}

export const user = userEvent.setup();
export const cookie = () => /atelier_github=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** A server for the tests of one file; each opens the form for a new notebook with GitHub picked as its source. */
export const githubForms = () => {
  let server: TestWorkspace;
  beforeAll(async () => {
    server = await openWorkspace();
  });
  afterAll(() => server.close());
  afterEach(() => {
    forgetGithubAnswers();
    document.cookie = 'atelier_github=; Path=/; Max-Age=0';
  });
  const standIn = () => githubInMemory(server.app);
  const open = async ({ github = standIn(), login, answers = {} }: Options = {}) => {
    const github_token = login === undefined ? null : issueToken(github.world, login);
    const adapter: AxiosAdapter = answering(github.adapter, {
      '/fsc/user/read/': async (_config, pass) => {
        const reply = await pass();
        const data = reply.data as { user: object };
        return { ...reply, data: { ...data, user: { ...data.user, github_token } } };
      },
      ...answers,
    });
    const app = await showSignedIn({
      adapter,
      at: '/notebooks/create',
      config: { ...GITHUB, github_connect: true },
    });
    // The form's code comes from the disk for the first time; a busy machine takes its time.
    await user.click(await screen.findByRole('radio', { name: /GitHub/ }, { timeout: 30_000 }));
    return {
      ...app,
      github,
      github_token,
      panel: within(await screen.findByRole('region', { name: 'GitHub' }, { timeout: 30_000 })),
    };
  };
  return { standIn, open };
};

/** Types an address and presses Enter. */
export const read = async (address: string) => {
  const field = screen.getByRole('textbox', { name: /repository URL/i });
  await user.clear(field);
  await user.type(field, `${address}{Enter}`);
};

export const tree = (repo = 'mona/fits') => screen.findByRole('tree', { name: `Files of ${repo}` });

export const chooseFrom = async (name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};
