import { describe, expect, test, vi } from 'vitest';
import { atNotebookSettings } from '../support/atNotebookSettings';
import { objectDisplayed, objectUnreadable, readAgainRequested } from '~/web/work/forms/events';
import { notebookForm } from '~/web/features/notebooks/form/model/form';
import { toastAdded } from '~/web/core/toasts/events';

const { make, appAt, open, save } = atNotebookSettings();
const changed = notebookForm.settingsChanged;

describe('the embedded edit page', () => {
  const page = (id: string) => `/components/notebooks/${id}/edit`;

  test('RT-31 NBS-12 not framed it saves with a notice, and then renders nothing', async () => {
    const { app, id, form } = await open(await make(), {}, page);
    app.dispatch(changed(id, { name: 'From outside' }));
    await save(app, id);
    expect(form().saved).toEqual({ told: false });
    expect((await app.heard(toastAdded)).payload.text).toBe('Update notebook success');
  });

  test('ERR-09 NB-12 framed by an allowed page it posts editSuccess there instead of a notice', async () => {
    const posted: unknown[][] = [];
    const parent = { postMessage: (...args: unknown[]) => posted.push(args) };
    const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal(
      'window',
      Object.assign(Object.create(globalThis) as object, {
        parent,
        location: { ancestorOrigins: ['https://embedder.test'] },
        ...deaf,
      }),
    );
    try {
      const notebook = await make();
      const app = await appAt(
        page(notebook.notebook_id),
        {},
        { config: { embedder_origins: ['https://embedder.test'] } },
      );
      await app.heard(objectDisplayed);
      app.dispatch(changed(notebook.notebook_id, { name: 'Framed' }));
      await save(app, notebook.notebook_id);
      expect(posted).toEqual([
        [
          { type: 'editSuccess', objectType: 'notebook', objectId: notebook.notebook_id },
          'https://embedder.test',
        ],
      ]);
      await app.neverHeard(toastAdded);
      expect(notebookForm.selectSettings(app.state(), notebook.notebook_id)!.saved).toEqual({
        told: true,
      });
      app.stop();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('NBS-18 a notebook that is missing says why, and can be read again', async () => {
    const app = await appAt(page('nb-none'));
    const { payload } = await app.heard(objectUnreadable);
    expect(payload.problem.message).toContain('does not exist');
    const again = app.next(objectUnreadable);
    app.dispatch(readAgainRequested({ kind: 'notebook', id: 'nb-none' }));
    await again;
  });
});
