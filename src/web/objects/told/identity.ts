/** The field that names an object of each kind. The order decides what an object is that has several of them, such as a notebook with its dataset. */
const IDENTIFYING = [
  ['notebook', 'notebook_id'], ['job', 'batch_job_id'], ['sweep', 'sweep_id'], ['prediction', 'pf_id'], ['dag', 'dag_id'], ['dataset', 'dataset_id'],
  ['experiment', 'project_name'], ['environment', 'env_id'], ['stream', 'stream_id'],
] as const;

/** What an object is and which one, as pages around ours are told of it. */
export interface Identity {
  readonly objectType: (typeof IDENTIFYING)[number][0];
  readonly objectId: string;
}

/** Tells what an object is by the field that names it; null where it has none that holds a name. */
export const identityOf = (object: object): Identity | null => {
  const fields = new Map(Object.entries(object));
  for (const [objectType, field] of IDENTIFYING) {
    const objectId: unknown = fields.get(field);
    if (typeof objectId === 'string' && objectId !== '') return { objectType, objectId };
  }
  return null;
};
