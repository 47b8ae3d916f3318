/** One submission of one job. */
export interface RunRef {
  readonly batch_job_id: string;
  readonly submission_id: string;
}

/** One word for it, as the address says it too. */
export const refKey = ({ batch_job_id, submission_id }: RunRef): string =>
  `${batch_job_id}:${submission_id}`;

/** A source of measurements: a submission of a job, or a notebook. */
export type MeasuredRef = RunRef | { readonly notebook_id: string };

export const measuredKey = (of: MeasuredRef): string =>
  'notebook_id' in of ? of.notebook_id : refKey(of);

const HEX = /^([a-z]+-)([0-9a-f]{16})$/;
/** Eight bytes in base64, without its filling. */
const PACKED = 11;

const pack = (hex: string): string => {
  const bytes = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/=+$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
};
const unpack = (word: string): string | null => {
  try {
    const bytes = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    return [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
};

/** Runs by their job, jobs and runs in the order in which they first come. */
const byJob = (refs: readonly RunRef[]): ReadonlyMap<string, readonly string[]> => {
  const jobs = new Map<string, string[]>();
  for (const { batch_job_id, submission_id } of refs)
    jobs.set(batch_job_id, [...(jobs.get(batch_job_id) ?? []), submission_id]);
  return jobs;
};

/** `*bj-*s-*` and then, per job, its id and those of its runs in eleven characters each; null where ids are not made that way. */
const packed = (refs: readonly RunRef[]): string | null => {
  const job = HEX.exec(refs[0]?.batch_job_id ?? '')?.[1];
  const run = HEX.exec(refs[0]?.submission_id ?? '')?.[1];
  const fits = (id: string, prefix: string | undefined) =>
    prefix !== undefined && HEX.exec(id)?.[1] === prefix;
  if (
    !refs.every(
      ({ batch_job_id, submission_id }) => fits(batch_job_id, job) && fits(submission_id, run),
    )
  )
    return null;
  const word = (id: string) => pack(HEX.exec(id)?.[2] ?? '');
  return `*${job}*${run}*${[...byJob(refs)].map(([id, runs]) => [id, ...runs].map(word).join('')).join('.')}`;
};

/** The runs of a comparison as the address says them, as short as they can be: 200 of them fit in one. */
export const runsText = (refs: readonly RunRef[]): string =>
  refs.length === 0
    ? ''
    : (packed(refs) ?? [...byJob(refs)].map(([id, runs]) => [id, ...runs].join(':')).join(','));

const unpacked = (text: string): readonly RunRef[] => {
  const [, job = '', run = '', rest = ''] = text.split('*');
  return rest.split('.').flatMap((group) => {
    const [id, ...runs] = (group.match(new RegExp(`.{${PACKED}}`, 'g')) ?? []).map(unpack);
    return id
      ? runs.flatMap((hex) =>
          hex ? [{ batch_job_id: `${job}${id}`, submission_id: `${run}${hex}` }] : [],
        )
      : [];
  });
};

/** Reads what `runsText` writes, and the plain `job:run,job:run` of links; what makes no sense is left out, and nothing comes twice. */
export const runsFrom = (text: string | null): readonly RunRef[] => {
  if (!text) return [];
  const refs = text.startsWith('*')
    ? unpacked(text)
    : text.split(',').flatMap((group) => {
        const [batch_job_id = '', ...runs] = group.split(':');
        return batch_job_id === ''
          ? []
          : runs.filter(Boolean).map((submission_id) => ({ batch_job_id, submission_id }));
      });
  return [...new Map(refs.map((ref) => [refKey(ref), ref])).values()];
};
