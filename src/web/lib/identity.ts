/** The field that names an object of each kind. The order decides what an object is that has several of them, such as a notebook with its dataset. */
const IDENTIFYING = {
  notebook_id: 'notebook',
  batch_job_id: 'job',
  sweep_id: 'sweep',
  pf_id: 'prediction',
  dag_id: 'dag',
  dataset_id: 'dataset',
  project_name: 'experiment',
  env_id: 'environment',
  stream_id: 'stream',
} as const;

/** Kind and id of an object, as pages around ours are told of it. */
export interface Identity {
  readonly objectType: (typeof IDENTIFYING)[keyof typeof IDENTIFYING];
  readonly objectId: string;
}

/** Tells what an object is by the field that names it; null where it has none that holds a name. */
export const identityOf = (object: object): Identity | null => {
  for (const [field, objectType] of Object.entries(IDENTIFYING)) {
    const objectId: unknown = Reflect.get(object, field);
    if (objectId && typeof objectId === 'string') return { objectType, objectId };
  }
  return null;
};
