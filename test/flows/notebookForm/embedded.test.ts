import { afterEach, describe, expect, test, vi } from 'vitest';
import { chosen, notebookText, signedInApp, until, type SignedInApp } from '#test/harness/formApp';
import { workspace } from '#test/flows/support/atWork';
import {
  fileChecked,
  filesPicked,
  mainFileChosen,
  sourcePicked,
} from '~/web/work/forms/sources/events';
import { createRequested } from '~/web/work/forms/events';
import { notebookForm } from '~/web/features/notebooks/form/model/form';
import { notebookCreated } from '~/web/features/notebooks/events';
import { selectUploadCounts } from '~/web/core/uploads/selectors';

const EMBEDDER = 'https://embedder.test';

const { server } = await workspace();
const running: SignedInApp[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
  vi.unstubAllGlobals();
});

const open = async (config = {}) => {
  const app = await signedInApp(server, '/components/notebooks/create', {}, { config });
  running.push(app);
  return app;
};
/** A window that another page frames; what is posted to that page. */
const framedBy = (origin: string) => {
  const posted: { event: Record<string, unknown>; to: string }[] = [];
  const parent = {
    postMessage: (event: Record<string, unknown>, to: string) => void posted.push({ event, to }),
  };
  const heard = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal(
    'window',
    Object.assign(Object.create(globalThis) as object, {
      parent,
      location: { ancestorOrigins: [origin] },
      ...heard,
    }),
  );
  return posted;
};
const createEmpty = async (app: SignedInApp) => {
  app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
  app.dispatch(notebookForm.changed({ name: 'Embedded', source_dir: 'embedded' }));
  app.dispatch(createRequested({ form: 'notebook' }));
  return (await app.heard(notebookCreated)).payload.id;
};

describe('the bare create page', () => {
  test('NB-11 RT-30 not framed it stays and says that the notebook was created', async () => {
    const app = await open();
    const notebook_id = await createEmpty(app);
    expect(notebookForm.selectCreate(app.state())?.made).toEqual({ id: notebook_id, told: false });
    expect(app.path()).toBe('/components/notebooks/create');
  });

  test('NB-10 NB-12 framed by an allowed page it posts createSuccess and how the uploads get on, to that origin', async () => {
    const posted = framedBy(EMBEDDER);
    const app = await open({ embedder_origins: [EMBEDDER] });
    app.dispatch(sourcePicked({ form: 'notebook', source: 'filesystem' }));
    app.dispatch(
      filesPicked({
        form: 'notebook',
        files: [chosen('main.ipynb', notebookText()), chosen('a.csv', 'a')],
        folder: 'project',
      }),
    );
    app.dispatch(mainFileChosen({ form: 'notebook', relative_path: 'main.ipynb' }));
    await app.next(fileChecked);
    app.dispatch(createRequested({ form: 'notebook' }));
    const {
      payload: { id: notebook_id },
    } = await app.heard(notebookCreated);
    await until(app, (state) => selectUploadCounts(state).completed === 1);
    await vi.waitFor(() => expect(posted.at(-1)?.event).toMatchObject({ completed: 1 }), {
      timeout: 30_000,
    });
    expect(new Set(posted.map(({ to }) => to))).toEqual(new Set([EMBEDDER]));
    expect(posted.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'createSuccess',
          objectType: 'notebook',
          objectId: notebook_id,
        }),
        {
          type: 'createNotebookUploadStateChange',
          completed: 0,
          errors: 0,
          canceled: 0,
          uploading: 1,
        },
        {
          type: 'createNotebookUploadStateChange',
          completed: 1,
          errors: 0,
          canceled: 0,
          uploading: 0,
        },
      ]),
    );
    expect(notebookForm.selectCreate(app.state())?.made).toEqual({ id: notebook_id, told: true });
  });

  test('NB-12 a page that is not on the list hears nothing', async () => {
    const posted = framedBy('https://stranger.test');
    const app = await open({ embedder_origins: [EMBEDDER] });
    await createEmpty(app);
    expect(posted).toEqual([]);
    expect(notebookForm.selectCreate(app.state())?.made?.told).toBe(false);
  });
});
