import type { Route } from '~/web/kit/room';
import type { CreateKey } from './kinds';

export const CREATE_PATH = '/notebooks/create';
export const EMBEDDED_CREATE_PATH = '/components/notebooks/create';
export const EMBEDDED_EDIT_PATH = '/components/notebooks/:id/edit';
export const CREATE_JOB_PATH = '/jobs/create';
/** Where each of the forms that create stands. */
export const CREATE_PATHS: Readonly<Record<CreateKey, readonly string[]>> = { create: [CREATE_PATH, EMBEDDED_CREATE_PATH], createJob: [CREATE_JOB_PATH] };

export const routes: readonly Route[] = [
  { path: CREATE_PATH, access: 'members', over: '/notebooks', load: () => import('./create/CreateModal') },
  { path: CREATE_JOB_PATH, access: 'members', company: 'work', load: () => import('./create/CreateJobPage') },
  { path: EMBEDDED_CREATE_PATH, access: 'members', bare: true, load: () => import('./create/EmbeddedCreatePage') },
  { path: EMBEDDED_EDIT_PATH, access: 'members', bare: true, load: () => import('./settings/EmbeddedEditPage') },
];
