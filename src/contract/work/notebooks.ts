import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type { AddedPackage as AddedPackageShape } from '../schemas/work/notebookPackages.schema';
import type * as Shapes from '../schemas/work/notebooks.schema';

export type Notebook = z.output<typeof Shapes.Notebook>;
export type NotebookSettings = z.output<typeof Shapes.NotebookSettings>;
export type ProjectSource = z.output<typeof Shapes.ProjectSource>;
export type PublishDetails = z.output<typeof Shapes.PublishDetails>;
export type Execution = z.output<typeof Shapes.Execution>;
export type Address = z.output<typeof Shapes.Address>;
export type Runtime = z.output<typeof Shapes.Runtime>;
export type AddedPackage = z.output<typeof AddedPackageShape>;
export type KernelActivity = z.output<typeof Shapes.KernelActivity>;
export type TaskCategory = z.output<typeof Shapes.TaskCategory>;
export type Task = z.output<typeof Shapes.Task>;

/** The exact status strings of a notebook (NBS-01). */
export const NOTEBOOK_STATUS = {
  defined: 'Defined',
  connecting: 'Notebook connecting',
  starting: 'Notebook starting',
  started: 'Notebook started',
  stopping: 'Notebook stopping',
} as const;
export type NotebookStatus = (typeof NOTEBOOK_STATUS)[keyof typeof NOTEBOOK_STATUS];
/** How an execution that is over is marked in the history. */
export const EXECUTION_ENDED = { stopped: 'Notebook stopped', failed: 'Notebook failed' } as const;
export type ExecutionStatus =
  NotebookStatus | (typeof EXECUTION_ENDED)[keyof typeof EXECUTION_ENDED];
/** The dns name of a runtime that is not ready yet (NBS-08). */
export const PENDING = 'pending';
/** The formats in which a notebook is downloaded. */
export const NOTEBOOK_FORMS = ['ipynb', 'py', 'html'] as const;
export type NotebookForm = (typeof NOTEBOOK_FORMS)[number];
/** Disk size control (NB-25), GiB. */
export const DISK = { default: 60, min: 60, max: 2000, step: 10 } as const;
/** Where TensorBoard logs go unless the person says otherwise (NBS-22). */
export const TENSORBOARD_DIR = '/tensorboard';

/** A shared runtime's id: nobody may run code through it (NBS-06). The user is read from the right (NBS-07). */
export const sharedRuntimeId = (notebookId: string, user: string) =>
  `shared-runtime:${notebookId}:${user}`;
export const parseSharedRuntimeId = (id: string): { notebookId: string; user: string } | null => {
  const match = /^shared-runtime:(.+):([^:]+)$/.exec(id);
  return match ? { notebookId: match[1]!, user: match[2]! } : null;
};

/** Where the frame of a started notebook lives; the port is left out when it is the protocol's own (NBS-21). */
export const addressUrls = (at: Address): { baseUrl: string; embedUrl: string } => {
  const usual = at.notebook_protocol === 'http' ? 80 : 443;
  const port = at.notebook_port === usual ? '' : `:${at.notebook_port}`;
  const baseUrl = `${at.notebook_protocol}://${at.notebook_dnsname}${port}${at.notebook_path}`;
  return { baseUrl, embedUrl: baseUrl + at.notebook_entry_point };
};

export const notebooks = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/python/notebook/readall/',
  readTeam: '/fsc/user/team/read/notebooks/',
  read: '/fsc/python/notebook/read/',
  create: { path: '/fsc/python/notebook/create/', method: 'FORM' },
  update: '/fsc/python/notebook/update/v2/',
  delete: '/fsc/python/notebook/delete/',
  appendFiles: '/fsc/python/notebook/append_files/',
  uploadUrl: '/fsc/file/request_presigned_upload_url/',
  contents: '/fsc/python/notebook/contents/read/',
  download: '/fsc/python/notebook/download/',
  connect: '/fsc/python/notebook/runtime/connect/',
  disconnect: '/fsc/python/notebook/runtime/disconnect/',
  address: '/fsc/python/notebook/runtime/dnsname/',
  editingConfig: '/fsc/notebookediting/config/read/',
  runtimes: '/fsc/python/notebook/runtime/readall/',
  readPackages: '/fsc/python/notebook/packages/read/',
  removePackages: '/fsc/python/notebook/packages/remove/',
  taskCategories: '/fsc/ai/taskcategories/read/',
  tasks: '/fsc/ai/tasks/read/',
});
