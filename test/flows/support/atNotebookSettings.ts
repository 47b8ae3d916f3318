import { afterAll, beforeAll } from 'vitest';
import {
  notebookText,
  signedInApp,
  until,
  type answering,
  type SignedInApp,
} from '#test/harness/formApp';
import { notebookSettings } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Notebook } from '~/contract';
import { notebookForm } from '~/web/features/notebooks/form/model/form';
import { notebookSaved } from '~/web/features/notebooks/events';
import { isReading } from '~/web/work/forms/placement/model/cascade';
import { saveRequested } from '~/web/work/forms/events';

type Answers = Parameters<typeof answering>[1];

/** A server for the tests of one file, its notebooks, and apps with the settings of one open; all of it ends after the tests. */
export const atNotebookSettings = () => {
  let server: TestWorkspace;
  let token: string;
  const running: SignedInApp[] = [];
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(async () => {
    for (const app of running) app.stop();
    await server.close();
  });

  const make = async (as = token) => {
    const settings = await notebookSettings(server, as);
    return (
      await server.get(
        'notebooks',
        'create',
        { settings },
        { token: as, files: { [settings.main_file]: notebookText() } },
      )
    ).notebook;
  };
  const appAt = async (
    page: string,
    answers: Answers = {},
    parts: Parameters<typeof signedInApp>[3] = {},
  ) => {
    const app = await signedInApp(server, page, answers, parts);
    running.push(app);
    return app;
  };
  const open = async (
    notebook: Notebook,
    answers: Answers = {},
    page = (id: string) => `/notebooks/${id}?tab=settings`,
  ) => {
    const id = notebook.notebook_id;
    const app = await appAt(page(id), answers);
    await until(
      app,
      (state) =>
        notebookForm.selectSettings(state, id) !== undefined &&
        !isReading(notebookForm.selectSettings(state, id)!.lists),
    );
    const form = () => notebookForm.selectSettings(app.state(), id)!;
    const stored = (): Notebook => form().object;
    return { app, id, form, stored };
  };
  const save = async (app: SignedInApp, notebook_id: string) => {
    app.dispatch(saveRequested({ kind: 'notebook', id: notebook_id }));
    await app.heard(notebookSaved);
  };
  const asStored = async (notebook_id: string) =>
    (await server.get('notebooks', 'read', { notebook_id }, { token })).notebook;
  return { server: () => server, asStored, make, appAt, open, save };
};
