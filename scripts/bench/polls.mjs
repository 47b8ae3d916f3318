/** The cost in the app of a poll without news of 10,000 jobs with three submissions each, from the reply's text to the rows in the store. */
import { mergeRows } from '../../src/web/lib/state/mergeRows.ts';
import { createReplyTexts } from '../../src/web/lib/http/replyTexts.ts';

export const name = 'polls';

const COUNT = 10_000;
const at = '2026-01-01T10:00:00.000Z';
const submission = (id) => ({
  submission_id: id,
  status: 'Executed',
  submit_datetime: at,
  start_datetime: at,
  end_datetime: at,
  reason: null,
  cause: 'ended',
  exit_code: 0,
  parameters: [
    { name: 'lr', value: '0.1' },
    { name: 'epochs', value: '10' },
  ],
  node_count: 2,
  places: ['here'],
  engine: 'local',
  main_file: 'train.py',
  stopping: false,
  waiting_for: null,
  unknown_since: null,
  unknown_reason: null,
});
const job = (_, index) => ({
  batch_job_id: `job-${index}`,
  job_name: `Train ${index}`,
  user_name: 'admin',
  status: 'Executed',
  source_dir: `jobs/job-${index}`,
  main_file: 'train.py',
  disk_size: 10,
  require_gpu: false,
  gpu_count: 0,
  gpu_model: null,
  instance_type: 'cpu',
  env_id: null,
  parameters: [{ name: 'lr', value: '0.1' }],
  collaborators: [],
  submission_id: `job-${index}-2`,
  submission_count: 3,
  execution_details: [2, 1, 0].map((each) => submission(`job-${index}-${each}`)),
  create_datetime: at,
  update_datetime: at,
});
const idOf = ({ batch_job_id }) => batch_job_id;

/** The least of several tries: a busy machine only adds. Each gets a new text, as each reply is one. */
const least = (text, prepare, work, tries = 15) =>
  Math.min(
    ...Array.from({ length: tries }, () => {
      const given = prepare(Buffer.from(text).toString());
      const since = performance.now();
      work(given);
      return performance.now() - since;
    }),
  );
const rowsOf = (text) => JSON.parse(text).jobs;

/** The figures, in ms. */
export const measure = () => {
  const text = JSON.stringify({ jobs: Array.from({ length: COUNT }, job) });
  const texts = createReplyTexts();
  const version = texts.keep('jobs', text);
  const known = mergeRows({ ids: [], entities: {} }, rowsOf(text), idOf);
  return {
    told: least(
      text,
      (given) => given,
      (given) => texts.isKnown('jobs', version, given),
    ),
    merged: least(text, rowsOf, (rows) => mergeRows(known, rows, idOf)),
    read: least(text, (given) => given, rowsOf),
  };
};

export const run = ({ row }) => {
  const { told, merged, read } = measure();
  const against = `reading it as JSON ${Math.round(read)} ms`;
  row(
    '10,000 jobs: a poll without news, from a server without ETags',
    { unit: 'ms', promise: 5, against },
    [told],
  );
  row('10,000 jobs: all rows again, compared', { unit: 'ms', against }, [merged]);
};
