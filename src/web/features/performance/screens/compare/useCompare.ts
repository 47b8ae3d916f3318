import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { useCompared, type RunKind } from '~/web/work/compare/useCompared';
import { refreshRequested } from '../../events';
import { fieldsOf } from '../../model/fields';
import { refKey } from '../../model/refs';
import { keyOfRow, runNames, loadedRuns, textsOf, type ComparedRow } from '../../model/loadedRuns';
import { readCompareView, writeCompareView, type CompareView } from '../../model/view';
import { selectComparing } from '../../model/slice';

const KIND: RunKind<ComparedRow> = {
  keyOf: keyOfRow,
  namesOf: runNames,
  fieldsOf,
  textsOf,
  hrefOf: ({ batch_job_id, submission_id }) =>
    `/jobs/${encodeURIComponent(batch_job_id)}?submission=${encodeURIComponent(submission_id)}`,
  hintOf: ({ job_name, submission_id, status, further }) =>
    `${job_name}\n${submission_id}\n${further ? `${further.run_id}\n${further.status}` : status}`,
};

/** Runs of jobs as they are compared, out of the address and of what was read. */
export const useCompare = () => {
  const dispatch = useAppDispatch();
  const { pathname, search, state } = useLocation();
  const comparing = useAppSelector((whole) => selectComparing(whole));
  const view = useMemo(() => readCompareView(search), [search]);
  const change = useCallback(
    (changes: Partial<CompareView>) => {
      dispatch(replace({ pathname, search: writeCompareView(search, changes), state }));
    },
    [dispatch, pathname, search, state],
  );
  const { runs: known } = comparing;
  const runs = useMemo(() => loadedRuns({ runs: known }, view.runs), [known, view.runs]);
  const onRemove = useCallback(
    (key: string) => {
      // A further run goes with its submission.
      const row = runs.find((each) => keyOfRow(each) === key);
      const of = row ? refKey(row) : key;
      change({ runs: view.runs.filter((ref) => refKey(ref) !== of) });
    },
    [change, runs, view.runs],
  );
  const onRetry = useCallback(() => void dispatch(refreshRequested()), [dispatch]);
  const compared = useCompared<ComparedRow>({
    kind: KIND,
    comparing,
    runs,
    view,
    change,
    onRemove,
    onRetry,
  });
  return { ...compared, comparing, view, change };
};

export type Compared = ReturnType<typeof useCompare>;
