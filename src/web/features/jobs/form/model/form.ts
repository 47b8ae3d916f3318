import { lazily } from '~/web/lib/browser/lazily';
import { api, JOB_FILES, type Job } from '~/contract';
import { collaborators, panel, part } from '~/web/work/forms/fields';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { objectForm } from '~/web/work/forms/objectForm';
import {
  copyOf,
  sourceFieldsOf,
  loadedNames,
  newValues,
  loadedObject,
  settingsOf,
  type CreateValues,
  type FormValues,
} from '~/web/work/forms/values';
import { limitRules } from '~/web/work/forms/placement/model/rules';
import { limitsOf, noLimits, type LimitValues } from '~/web/work/forms/placement/model/limits';
import { deletion, jobCreated, jobRead, jobSaved } from '../../events';
import { runDeferred } from '../../deferredRuns/events';
import { inJob } from '~/web/core/uploads/events';
import { parameterRule, parametersOf, type ParameterValues } from './parameters';
import { readNotebook } from '../readNotebook.saga';
import { ParameterTable } from '../screens/ParameterTable';

/** Lines as 'six==1.16.0' that each run of a notebook installs before its first cell. */
export interface AddedPackagesValues {
  readonly added_packages: string;
}
export type JobSettingsValues = FormValues & LimitValues & ParameterValues & AddedPackagesValues;
/** `run_now`: it is run as soon as it is complete. */
export type JobValues = CreateValues &
  LimitValues &
  ParameterValues &
  AddedPackagesValues & { readonly run_now: boolean };

const sentOf = (values: JobSettingsValues) => ({
  ...settingsOf(values),
  ...limitsOf(values),
  job_name: values.name.trim(),
  parameters: parametersOf(values),
  added_packages: values.added_packages,
});

const valuesOf = (job: Job): JobSettingsValues => {
  const { job_name: name, node_count, parameters, cpu_count, memory_limit, time_limit } = job;
  const { added_packages = '' } = job;
  const common = { ...settingsOf(job), name, node_count, parameters, added_packages };
  return { ...common, cpu_count, memory_limit, time_limit };
};

const NOUN = 'job';
const ENDINGS = Object.keys(JOB_FILES).map((ending) => `.${ending}`);
const WRONG_ENDING = 'The main file of a job ends in .py, .ipynb, .sh or .js.';
const CHOICES = [
  'forms/environments',
  'forms/datasets',
  'forms/teamDatasets',
  'forms/collaborators',
];
const AddedPackages = lazily(() => import('../screens/AddedPackages'));
const RULES = { ...limitRules(NOUN), ...parameterRule };

const mainFile = ({ main_file }: FormValues) => {
  const name = main_file.trim().toLowerCase().split('/').at(-1) ?? '';
  if (name === '') return 'Please choose file!';
  return ENDINGS.some((ending) => name.endsWith(ending) && name.length > ending.length)
    ? undefined
    : WRONG_ENDING;
};

const nameOf = ({ job_name }: Pick<Job, 'job_name'>) => job_name;
const rowOf = ({ job }: { readonly job: Job }) => job;

/** The forms of batch jobs. */
export const jobForm = objectForm<'job', JobForms>({
  kind: 'job',
  formsOf: ({ forms }) => forms?.drafts?.job,
  path: '/jobs',
  workload: 'batchjob',
  name: { field: 'job_name', label: 'Job name', missing: 'Please input your job name!' },
  files: {
    noun: NOUN,
    noFiles: 'Please upload a file',
    endings: ENDINGS,
    wrongEnding: WRONG_ENDING,
    emptyFile: 'main.py',
    emptyHint: 'Start with an empty main.py',
    dropped: 'script',
    mainFile: 'main file',
  },
  idOf: ({ batch_job_id }) => batch_job_id,
  nameOf,
  create: {
    paths: ['/jobs/create'],
    title: 'Create Batch Job',
    choices: CHOICES,
    rules: RULES,
    names: {
      known: ({ jobs }) => loadedNames(jobs?.objects, nameOf),
      read: objectRequest(api.jobs.readAll, {}, ({ jobs }) => jobs.map(nameOf)),
    },
    values: { ...newValues, ...noLimits, parameters: [], added_packages: '', run_now: true },
    fields: [
      [part(ParameterTable)],
      [panel('placement')],
      [panel('limits')],
      [panel('environment'), panel('dataset'), collaborators],
      [part(AddedPackages)],
      [panel('providerFeatures')],
      [
        {
          type: 'switch',
          field: 'run_now',
          label: 'Run it now',
          hint: 'As soon as all of its files are there',
        },
      ],
    ],
    /** A job goes to create/v2/, and to create/ only where its main file travels with the form (API-50). */
    send: (values, files) => {
      const { source, brought, copied } = sourceFieldsOf(values);
      const request = { settings: { ...sentOf(values), ...source }, ...brought, ...copied };
      return files.length > 0
        ? objectRequest(api.jobs.create, request, rowOf, files)
        : objectRequest(api.jobs.createV2, request, rowOf);
    },
    told: (row, { run_now }, uploads) => {
      const { batch_job_id: id } = row;
      return [
        jobCreated({ id, row }),
        ...(run_now ? [runDeferred({ batch_job_id: id, uploads })] : []),
      ];
    },
    target: ({ batch_job_id }) => inJob(batch_job_id),
    copy: (id) =>
      readNotebook(id) ??
      objectRequest(api.jobs.read, { batch_job_id: id }, ({ job }) => ({
        ...valuesOf(job),
        ...copyOf(id, nameOf(job), '/jobs'),
      })),
  },
  settings: {
    title: 'Job settings',
    pages: ['/jobs/:id'],
    choices: CHOICES,
    rules: { ...RULES, main_file: mainFile },
    changesMainFile: true,
    valuesOf,
    fields: [
      [part(ParameterTable)],
      [panel('placement')],
      [panel('limits')],
      [panel('environment'), panel('dataset'), collaborators],
      [part(AddedPackages)],
      [panel('providerFeatures')],
    ],
    send: ({ batch_job_id, sc_bj_file_urls }, values) => {
      const { source_dir: _kept, ...settings } = sentOf(values);
      return objectRequest(
        api.jobs.update,
        {
          batch_job_id,
          settings: { ...settings, main_file: values.main_file.trim() },
          sc_bj_file_urls,
        },
        rowOf,
      );
    },
    told: (row) => jobSaved({ id: row.batch_job_id, row }),
    objectOf: ({ jobs }, id) => loadedObject(jobs?.objects, id),
    shownBy: (action) => (jobRead.match(action) ? action.payload.row : null),
    goneBy: (action) => (deletion.succeeded.match(action) ? [action.payload.id] : []),
  },
});

interface JobForms {
  readonly row: Job;
  readonly create: JobValues;
  readonly settings: JobSettingsValues;
}
declare module '~/web/work/forms/state' {
  interface FormKinds {
    readonly job: JobForms;
  }
}
