import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  answering,
  chosen,
  notebookText,
  signedInApp,
  until,
  type SignedInApp,
} from '#test/harness/formApp';
import { inMemory } from '#test/harness/inMemory';
import { runApp, type RunAppOptions } from '#test/harness/runApp';
import { addJob } from '#test/server/support/jobSettings';
import { notebookSettings } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { filesQueued, inDrive, type UploadTarget } from '~/web/core/uploads/events';
import { selectUpload, selectUploadCounts } from '~/web/core/uploads/selectors';

export type Answers = Parameters<typeof answering>[1];
export const PUT = '/blob/';
export const ADDRESS = '/fsc/drive/contents/upload/presigned_url/read/';

/** Contents of the browser's and the tab's storage as a page left them. */
export interface Left {
  readonly stored: Record<string, string>;
  readonly tab: Record<string, string>;
}

/** A server of the file's own, with the admin's drive, and apps that end with their test. */
export const atUploads = () => {
  let server: TestWorkspace;
  let folders = 0;
  const running: SignedInApp[] = [];
  beforeAll(async () => {
    server = await openWorkspace();
  });
  afterEach(() => {
    const ended = running.splice(0);
    for (const app of ended) app.stop();
    expect(ended.flatMap(({ crashes }) => crashes)).toEqual([]);
  });
  afterAll(() => server.close());
  const open = async (answers: Answers = {}, given: Partial<RunAppOptions> = {}) => {
    const app = await signedInApp(server, '/home', answers, given);
    running.push(app);
    return app;
  };
  return {
    open,
    /** Ends with its test, as those that `open` opens. */
    started: (app: SignedInApp) => void running.push(app),
    adapter: () => inMemory(server.app),
    /** A folder of the drive that no other test uses. */
    folder: (): UploadTarget => inDrive('drive', `/test-${++folders}/`),
    /** A new notebook of the admin's; answers its id. */
    async notebook(): Promise<string> {
      const token = await server.signIn();
      const settings = await notebookSettings(server, token);
      const { notebook } = await server.get(
        'notebooks',
        'create',
        { settings },
        { token, files: { [settings.main_file]: notebookText() } },
      );
      return notebook.notebook_id;
    },
    /** A new job of the admin's; answers its id. */
    async job(): Promise<string> {
      return (await addJob(server, await server.signIn(), 'echo hello\n', { main_file: 'run.sh' }))
        .batch_job_id;
    },
    /** The text of a file of the admin's. */
    stored: async (path: string) => (await server.workspace.files.read('admin', path)).toString(),
    /** Reloads the tab of an app: what it had stored, for `reopen`. */
    async leave(app: SignedInApp): Promise<Left> {
      await app.persistor.flush();
      const { local, tab } = app.storages;
      running.splice(running.indexOf(app), 1);
      app.stop();
      return { stored: { ...local.items }, tab: { ...tab.items } };
    },
    /** The app in the same browser again, with somebody signed in. */
    async reopen(
      left: Left,
      answers: Answers = {},
      given: Partial<RunAppOptions> = {},
    ): Promise<SignedInApp> {
      const app = (await runApp({
        adapter: answering(inMemory(server.app), answers),
        at: '/home',
        ...left,
        ...given,
      })) as unknown as SignedInApp;
      running.push(app);
      return app;
    },
    stop: (app: SignedInApp) => {
      running.splice(running.indexOf(app), 1);
      app.stop();
    },
    /** The contents of a folder: names and sizes. */
    async list({ folder }: { folder: string }): Promise<Record<string, number | null>> {
      const token = await server.signIn();
      const { contents } = await server.get(
        'drive',
        'read',
        { storage: 'drive', path: folder },
        { token },
      );
      return Object.fromEntries(contents.map(({ name, size }) => [name, size]));
    },
  };
};

/** Queues files with these contents, as a portion of a drop where one is named; answers their ids. */
export const queue = (
  app: SignedInApp,
  target: UploadTarget,
  contents: Readonly<Record<string, string>>,
  drop?: string,
): string[] => {
  const files = Object.entries(contents).map(([path, content]) => chosen(path, content));
  app.dispatch(filesQueued({ files, target, ...(drop ? { drop } : {}) }));
  return files.map(({ id }) => id);
};
export const itemOf = (app: SignedInApp, id: string) => selectUpload(app.state(), id)!;
export const statusIs = (app: SignedInApp, id: string, status: string) =>
  until(app, (state) => selectUpload(state, id)?.status === status);
export const over = (app: SignedInApp) =>
  until(app, (state) => selectUploadCounts(state).uploading === 0);
