import type { SlurmCommand } from './commands';

/** One job as Slurm tells of it. Slurm forgets a job some minutes after its end (MinJobAge), and tells only of those of the same user. */
export interface QueueRow {
  readonly number: string;
  readonly name: string;
  /** PENDING, RUNNING, COMPLETED … (squeue(1), JOB STATE CODES). */
  readonly state: string;
  /** Why it is in that state, one word. */
  readonly reason: string;
  /** As wait(2) has it; 0 where there is none. */
  readonly exitStatus: number;
  /** `n[1-3]`; '' where it never had any. */
  readonly nodes: string;
  /** Its resources: `cpu=2,mem=200M,node=1,gres/gpu=1`. */
  readonly resources: string;
  /** ISO times; null where there is none. */
  readonly submitted: string | null;
  readonly started: string | null;
  readonly ended: string | null;
}

const FIELDS = [
  'JobID',
  'Name',
  'State',
  'Reason',
  'exit_code',
  'NodeList',
  'tres-alloc',
  'SubmitTime',
  'StartTime',
  'EndTime',
];
/** Wide enough for anything, because squeue cuts what is longer than 20. */
const FORMAT = FIELDS.map((field) => `${field}:|`).join(',');

const time = (seconds = ''): string | null =>
  /^\d+$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : null;

const rowOf = (line: string): QueueRow[] => {
  const [
    number = '',
    name = '',
    state = '',
    reason = '',
    exit = '',
    nodes = '',
    resources = '',
    submitted,
    started,
    ended,
  ] = line.split('|');
  if (!/^\d+$/.test(number)) return [];
  return [
    {
      number,
      name,
      state,
      reason,
      exitStatus: Number(exit),
      nodes,
      resources,
      submitted: time(submitted),
      started: time(started),
      ended: time(ended),
    },
  ];
};

/** All jobs of this user that Slurm knows, in one question. Throws a SlurmFailure. */
export async function readQueue(slurm: SlurmCommand): Promise<QueueRow[]> {
  const printed = await slurm('squeue', [
    '--me',
    '--noheader',
    '--states=all',
    `--Format=${FORMAT}`,
  ]);
  return printed.split('\n').flatMap(rowOf);
}
