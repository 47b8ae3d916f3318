import type { api } from '~/contract';
import { fileTarget, type FileTarget } from '../../platform/work/fileTarget';
import {
  granted,
  needs,
  signedIn,
  type Access,
  type AccessTable,
} from '../../platform/access/access';
import { notebookOwnership } from './kind';

const { maker, reader, editor, owner } = notebookOwnership;
const named = ({ notebook_id }: { readonly notebook_id: string }) => notebook_id;

type UploadRequest = { readonly file_url: string; readonly workload_type: 'notebook' | 'batchjob' };

/** Where an uploaded file of a notebook or a job goes, for who may change it. */
const fileOfWork: Access<UploadRequest, FileTarget> = {
  who: 'editor',
  of: 'notebook or job',
  admit: (workspace, { file_url, workload_type }, user) =>
    fileTarget(workspace, workload_type === 'batchjob' ? 'job' : 'notebook', file_url, user),
};

/** Access rules of the notebook endpoints. */
export const access = {
  readAll: needs('read', signedIn),
  readTeam: needs('read', granted('teamWork', signedIn)),
  read: needs('read', reader(named)),
  create: needs('write', maker),
  update: needs('write', editor(named)),
  delete: needs('write', owner('delete', named)),
  appendFiles: needs('write', editor(named)),
  uploadUrl: needs('write', fileOfWork),
  contents: needs('read', reader(named)),
  download: needs('read', reader(named)),
  connect: needs('run', owner('start', named)),
  disconnect: needs('run', owner('stop', named)),
  address: needs('read', reader(named)),
  editingConfig: needs('write', reader(named)),
  runtimes: needs('read', signedIn),
  readPackages: needs('read', reader(named)),
  removePackages: needs('run', owner('start', named)),
  taskCategories: needs('read', signedIn),
  tasks: needs('read', signedIn),
} satisfies AccessTable<typeof api.notebooks>;
