import { afterAll, afterEach, beforeAll } from 'vitest';
import { signedInApp, until, type SignedInApp } from '#test/harness/formApp';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { addressEntered, addressTyped, githubSourceOpened } from '~/web/work/github/events';
import { selectBrowse } from '~/web/work/github/model/sourceSlice';
import { forgetGithubAnswers } from '~/web/lib/http/github';
import { GITHUB, githubInMemory, type GithubInMemory } from './github';

/** The form the panel stands in. */
export const FORM = { for: 'test' } as const;

/** Types an address into the panel and enters it. */
export const type = (app: SignedInApp, text: string) => {
  app.dispatch(addressTyped({ ...FORM, text }));
  app.dispatch(addressEntered(FORM));
};
/** Waits until the files of the branch are there. */
export const treeOf = (app: SignedInApp) =>
  until(app, (state) => selectBrowse(state, FORM.for)?.tree.status === 'succeeded');
/** The files of the branch. */
export const paths = (app: SignedInApp) => {
  const { tree } = selectBrowse(app.state(), FORM.for)!;
  return tree.status === 'succeeded'
    ? tree.rows
        .filter(({ kind }) => kind === 'file')
        .map(({ path }) => path)
        .sort()
    : [];
};

/** For every test: a real server, and the app beside a GitHub in memory with the panel open. */
export const atGithub = () => {
  let server: TestWorkspace;
  const running: SignedInApp[] = [];
  beforeAll(async () => {
    server = await openWorkspace();
  });
  afterAll(() => server.close());
  afterEach(() => {
    forgetGithubAnswers();
    for (const app of running.splice(0)) app.stop();
  });
  const open = async (github: GithubInMemory = githubInMemory(server.app)) => {
    const app = await signedInApp(server, '/home', {}, { adapter: github.adapter, config: GITHUB });
    running.push(app);
    app.dispatch(githubSourceOpened(FORM));
    return { app, github, browse: () => selectBrowse(app.state(), FORM.for)! };
  };
  return {
    open,
    get server() {
      return server;
    },
  };
};
