import { EXECUTION_ENDED, NOTEBOOK_STATUS, type Execution, type Notebook } from '~/contract';

/** The notebook once this run of it can be reached; the next read brings the server's own words. */
export const startedNow = (notebook: Notebook, submission_id: string): Notebook => {
  const status = NOTEBOOK_STATUS.started;
  const before = notebook.execution_details.find((entry) => entry.submission_id === submission_id);
  const submit_datetime = before?.submit_datetime ?? new Date().toISOString();
  const entry: Execution = { submission_id, status, submit_datetime, end_datetime: null, reason: null };
  return { ...notebook, status, execution_details: [entry, ...notebook.execution_details.filter((other) => other !== before)] };
};

/** The notebook once its run was ended by a person. */
export const endedNow = (notebook: Notebook): Notebook => {
  const end_datetime = new Date().toISOString();
  const end = (entry: Execution): Execution =>
    (entry.end_datetime === null ? { ...entry, status: EXECUTION_ENDED.stopped, end_datetime } : entry);
  return { ...notebook, status: NOTEBOOK_STATUS.defined, execution_details: notebook.execution_details.map(end) };
};
