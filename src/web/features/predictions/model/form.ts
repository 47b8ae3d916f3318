import { modelProblem, type Prediction, type Storage, type VersionSource } from '~/contract';
import type { Rules } from '~/web/lib/state/draft';

/** The purpose of the form: a new prediction, one more version of it, or its name and collaborators. */
export type FormWish =
  { readonly to: 'create' } | { readonly to: 'addVersion' | 'change'; readonly pf_id: string };

export interface PredictionForm {
  readonly to: FormWish['to'];
  /** The one that gets a version, or other settings; '' for a new one. */
  readonly pf_id: string;
  readonly pf_name: string;
  readonly collaborators: readonly string[];
  readonly kind: VersionSource['kind'];
  readonly batch_job_id: string;
  readonly storage: Storage;
  /** Of the model in the drive; '' while none is chosen. */
  readonly path: string;
  readonly env_id: string;
}

const NEW: PredictionForm = {
  to: 'create',
  pf_id: '',
  pf_name: '',
  collaborators: [],
  kind: 'job',
  batch_job_id: '',
  storage: 'drive',
  path: '',
  env_id: '',
};

/** The form as it opens. */
export const formOf = (wish: FormWish, prediction: Prediction | undefined): PredictionForm => {
  if (wish.to === 'create') return NEW;
  const kind = prediction?.pf_details[0]?.source.kind ?? 'job';
  return {
    ...NEW,
    to: wish.to,
    pf_id: wish.pf_id,
    pf_name: prediction?.pf_name ?? '',
    collaborators: prediction?.collaborators ?? [],
    kind,
    env_id: kind === 'model' ? (prediction?.pf_details[0]?.env_id ?? '') : '',
  };
};

/** The source of the version, as the server is sent it. */
export const sourceOf = ({
  kind,
  batch_job_id,
  storage,
  path,
  env_id,
}: PredictionForm): VersionSource =>
  kind === 'job'
    ? { kind, batch_job_id }
    : { kind, storage, path, env_id: env_id.trim() === '' ? null : env_id.trim() };

export const RULES: Rules<PredictionForm, null> = {
  pf_name: ({ to, pf_name }) =>
    to !== 'addVersion' && pf_name.trim() === '' ? 'Please input your prediction name!' : undefined,
  batch_job_id: ({ to, kind, batch_job_id }) =>
    to !== 'change' && kind === 'job' && batch_job_id === ''
      ? 'Choose the job whose program serves the predictions.'
      : undefined,
  path: ({ to, kind, path }) =>
    to !== 'change' && kind === 'model' ? modelProblem(path) : undefined,
};
