import type { api } from '~/contract';
import { fileTarget, type FileTarget } from '../../objects/fileTarget';
import { granted, signedIn, type Access, type AccessTable } from '../access';
import { jobKind, jobOwnership } from '../jobs/kind';
import { notebookKind, notebookOwnership } from './kind';

const { maker, reader, editor, owner } = notebookOwnership;
const named = ({ notebook_id }: { readonly notebook_id: string }) => notebook_id;

type UploadRequest = { readonly file_url: string; readonly workload_type: 'notebook' | 'batchjob' };

/** Where an uploaded file of a notebook or a job goes, for who may change it. */
const fileOfWork: Access<UploadRequest, FileTarget> = {
  who: 'editor',
  of: 'notebook or job',
  admit: (workspace, { file_url, workload_type }, user) =>
    workload_type === 'batchjob'
      ? fileTarget(jobKind, jobOwnership, workspace, file_url, user)
      : fileTarget(notebookKind, notebookOwnership, workspace, file_url, user),
};

/** Who may ask what of notebooks. */
export const access = {
  readAll: signedIn,
  readTeam: granted('teamWork', signedIn),
  read: reader(named),
  create: maker,
  update: editor(named),
  delete: owner('delete', named),
  appendFiles: editor(named),
  uploadUrl: fileOfWork,
  contents: reader(named),
  download: reader(named),
  connect: owner('start', named),
  disconnect: owner('stop', named),
  address: reader(named),
  editingConfig: reader(named),
  runtimes: signedIn,
  taskCategories: signedIn,
  tasks: signedIn,
} satisfies AccessTable<typeof api.notebooks>;
