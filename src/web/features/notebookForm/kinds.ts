import { JOB_FILES, type NotebookSettings, type JobSettings } from '~/contract';

/** What these forms make and change. */
export type KindName = 'notebook' | 'job';
/** The form that makes a notebook, and the one that makes a job: two drafts that know nothing of each other. */
export type CreateKey = 'create' | 'createJob';

/** All that differs between the two kinds of objects; everything else in this room is one piece of code used by both. */
export interface Kind {
  readonly name: KindName;
  /** The form that makes one. */
  readonly form: CreateKey;
  /** As it stands within a sentence. */
  readonly noun: string;
  readonly title: string;
  /** The list of them: Cancel leads there, and below it is the page of each. */
  readonly path: '/notebooks' | '/jobs';
  /** The field that holds its name. */
  readonly nameField: keyof Pick<NotebookSettings & JobSettings, 'notebook_name' | 'job_name'>;
  readonly nameLabel: string;
  readonly noName: string;
  readonly noFiles: string;
  /** Endings that a main file may have. */
  readonly endings: readonly string[];
  readonly wrongEnding: string;
  /** What an empty file is called, and what there is in it. */
  readonly emptyFile: string;
  readonly emptyHint: string;
  /** What the person drops or chooses, and what is looked for among many files. */
  readonly dropped: string;
  readonly mainFile: string;
  /** How the API calls the work: of instances, of uploads, of what a provider supports. */
  readonly workload: 'notebook' | 'batchjob';
}

export const KINDS: Readonly<Record<KindName, Kind>> = {
  notebook: {
    name: 'notebook', form: 'create', noun: 'notebook', title: 'Create Notebook', path: '/notebooks',
    nameField: 'notebook_name', nameLabel: 'Notebook name', noName: 'Please input your notebook name!', noFiles: 'Please upload a notebook',
    endings: ['.ipynb'], wrongEnding: 'The main file of a notebook ends in .ipynb.', emptyFile: 'Untitled.ipynb', emptyHint: 'Start with one empty cell',
    dropped: 'notebook', mainFile: 'notebook', workload: 'notebook',
  },
  job: {
    name: 'job', form: 'createJob', noun: 'job', title: 'Create Batch Job', path: '/jobs',
    nameField: 'job_name', nameLabel: 'Job name', noName: 'Please input your job name!', noFiles: 'Please upload a file',
    endings: Object.keys(JOB_FILES).map((ending) => `.${ending}`), wrongEnding: 'The main file of a job ends in .py, .ipynb, .sh or .js.',
    emptyFile: 'main.py', emptyHint: 'Start with an empty main.py', dropped: 'script', mainFile: 'main file', workload: 'batchjob',
  },
};

export const KIND_OF_FORM: Readonly<Record<CreateKey, Kind>> = { create: KINDS.notebook, createJob: KINDS.job };
export const CREATE_KEYS: readonly CreateKey[] = ['create', 'createJob'];
export const isCreateKey = (form: string): form is CreateKey => form === 'create' || form === 'createJob';

/** True for a file that a notebook, or a job, may begin with. */
export const isMainName = ({ endings }: Kind, name: string): boolean => {
  const file = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  return endings.some((ending) => file.endsWith(ending) && file.length > ending.length);
};

/** True for a file that must hold a notebook to be the main file. */
export const isBookName = ({ name: kind }: Kind, name: string): boolean => kind === 'notebook' || isMainName(KINDS.notebook, name);

/** A file's name without the ending a main file has: what the object might be called. */
export const bareName = (kind: Kind, name: string): string => {
  const ending = kind.endings.find((each) => name.toLowerCase().endsWith(each));
  return ending ? name.slice(0, -ending.length) : name;
};
