import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { NOTEBOOK_FORMS, type Notebook, type NotebookForm } from '~/contract/work/notebooks';
import { sendFile, sendMade } from '../../../platform/files/sending/sendFile';
import { validatorsOf } from '../../../platform/files/sending/validators';
import type { Signer } from '../../../platform/files/signer';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { htmlOf } from './html/page';
import { folderPictures } from './html/pictures';
import { folderAt, openMainFile, readMainFile } from './reading';
import { rejectOtherLanguage, scriptOf } from './script';

/** How long an address is good for, ms. */
const LIFETIME_MS = 10 * 60_000;

/** The address, without an origin, where a notebook may be had in one form without a bearer for some minutes. */
export const notebookUrl = (signer: Signer, id: string, form: NotebookForm, name: string): string =>
  signer.sign('GET', `/blob/notebooks/${name}`, { notebook: id, form }, LIFETIME_MS);

/** Refuses a notebook that cannot be had in this form, before its address is handed out: a browser tells nobody why a download failed. */
export const rejectUnreadable = async (
  workspace: Pick<Workspace, 'files'>,
  notebook: Notebook,
  form: NotebookForm,
): Promise<void> => {
  if (form === 'ipynb') return (await openMainFile(workspace, notebook)).handle.close();
  const content = await readMainFile(workspace, notebook);
  if (form === 'py') rejectOtherLanguage(content, notebook.main_file);
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/**
 * GET /blob/notebooks/{name}?…: a notebook to be saved, as it stands in its folder now; the file itself with ranges. 403 to an address that is
 * wrong or out of date. Nothing of it is ever shown in place: it holds what programs printed.
 */
export const notebookRoute =
  (workspace: Pick<Workspace, 'signer' | 'files' | 'notebooks'>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/blob/notebooks/:name', async (request, reply) => {
      const name = String(record(request.params)['name']);
      const terms = await workspace.signer.verify(
        'GET',
        `/blob/notebooks/${name}`,
        record(request.query),
      );
      const form = NOTEBOOK_FORMS.find((one) => one === terms?.['form']);
      if (!form)
        throw new HttpError('refused', 'This download address is out of date; ask for a new one.');
      const notebook = (await workspace.notebooks.find(terms?.['notebook'] ?? ''))?.object;
      if (!notebook) throw new HttpError('missing', 'This notebook does not exist any more.');
      const file = await openMainFile(workspace, notebook);
      if (form === 'ipynb') return sendFile(request, reply, { ...file, name, attachment: true });
      await file.handle.close();
      const content = await readMainFile(workspace, notebook);
      const pictures = folderPictures(folderAt(workspace, notebook), notebook.main_file);
      return sendMade(request, reply, {
        name,
        // A page holds pictures of other files too, whose changes the file does not tell.
        validators: form === 'py' ? validatorsOf(file.stats) : null,
        content: () =>
          Readable.from(
            form === 'py'
              ? scriptOf(content)
              : htmlOf(content, { title: notebook.notebook_name, pictures }),
          ),
      });
    });
  };
