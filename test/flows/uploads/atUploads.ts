import { afterAll, afterEach, beforeAll } from 'vitest';
import { chosen, signedInApp, until, type answering, type SignedInApp } from '#test/harness/formApp';
import { inMemory } from '#test/harness/inMemory';
import type { Given } from '#test/harness/runApp';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { filesQueued, type UploadTarget } from '~/web/features/uploads/events';
import { selectUpload, selectUploadCounts } from '~/web/features/uploads/selectors';

export type Answers = Parameters<typeof answering>[1];
export const PUT = '/blob/';
export const ADDRESS = '/fsc/drive/contents/upload/presigned_url/read/';

/** A server of the file's own, with the admin's drive, and apps that end with their test. */
export const atUploads = () => {
  let server: TestWorkspace;
  let folders = 0;
  const running: SignedInApp[] = [];
  beforeAll(async () => { server = await openWorkspace(); }, 60_000);
  afterEach(() => { for (const app of running.splice(0)) app.stop(); });
  afterAll(() => server.close());
  const open = async (answers: Answers = {}, given: Partial<Given> = {}) => {
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
    folder: (): UploadTarget & { kind: 'drive' } => ({ kind: 'drive', storage: 'drive', folder: `/test-${++folders}/` }),
    stop: (app: SignedInApp) => { running.splice(running.indexOf(app), 1); app.stop(); },
    /** What lies in a folder: names and sizes. */
    async list({ folder }: { folder: string }): Promise<Record<string, number | null>> {
      const token = await server.signIn();
      const { contents } = await server.get('drive', 'read', { storage: 'drive', path: folder }, { token });
      return Object.fromEntries(contents.map(({ name, size }) => [name, size]));
    },
  };
};

/** Queues files with these contents, as a portion of a drop where one is named; answers their ids. */
export const queue = (app: SignedInApp, target: UploadTarget, contents: Readonly<Record<string, string>>, drop?: string): string[] => {
  const files = Object.entries(contents).map(([path, content]) => chosen(path, content));
  app.dispatch(filesQueued({ files, target, ...(drop ? { drop } : {}) }));
  return files.map(({ id }) => id);
};
export const itemOf = (app: SignedInApp, id: string) => selectUpload(app.state(), id)!;
export const statusIs = (app: SignedInApp, id: string, status: string) => until(app, (state) => selectUpload(state, id)?.status === status);
export const over = (app: SignedInApp) => until(app, (state) => selectUploadCounts(state).uploading === 0);
