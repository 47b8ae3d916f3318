import { Link } from 'react-router-dom';
import { MAX_COMPARED_RUNS } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Page } from '~/web/ui/page/Page';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { toastAdded } from '~/web/core/toasts/events';
import { Columns } from '~/web/work/compare/screens/Columns';
import { ComparedRuns } from '~/web/work/compare/screens/ComparedRuns';
import { Conditions } from '~/web/work/compare/screens/Conditions';
import { pickerOpened } from '../../events';
import { RunPicker } from './RunPicker';
import { useCompare } from './useCompare';

/** Runs side by side: what differs first, one metric drawn over another. All of how it is looked at stands in the address. */
export default function ComparePage() {
  const compared = useCompare();
  const { comparing, view, change, runs, rows } = compared;
  const dispatch = useAppDispatch();
  const full = view.runs.length >= MAX_COMPARED_RUNS;
  const add = (
    <ReasonedButton
      label="Add runs"
      primary={view.runs.length === 0}
      onClick={() => dispatch(pickerOpened())}
      reason={full ? `At most ${MAX_COMPARED_RUNS} runs can be compared.` : undefined}
    />
  );
  return (
    <Page
      title="Compare runs"
      count={view.runs.length > 0 ? view.runs.length : undefined}
      above={<Link to="/jobs">Jobs</Link>}
      action={
        view.runs.length > 0 && (
          <>
            {add}
            <CopyLink />
          </>
        )
      }
      toolbar={
        runs.length > 0 && (
          <Toolbar label="Runs" end={<Columns compared={compared} />}>
            <FilterBox
              label="Filter runs"
              value={view.filter}
              onChange={(filter) => change({ filter })}
            />
            <Conditions compared={compared} />
            {rows.length < runs.length && (
              <span className="at-muted">
                {rows.length} of {runs.length} shown
              </span>
            )}
          </Toolbar>
        )
      }
    >
      {view.runs.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          hint="Choose runs of your jobs: their parameters, settings and metrics show side by side."
          action={add}
        />
      ) : (
        <ComparedRuns
          compared={compared}
          named={view.runs.length + runs.filter(({ further }) => further).length}
        />
      )}
      {comparing.picker && <RunPicker picker={comparing.picker} compared={compared} />}
    </Page>
  );
}

function CopyLink() {
  const dispatch = useAppDispatch();
  return (
    <CopyButton
      text={window.location.href}
      label="Copy link"
      done="Link copied"
      onUnsupported={() =>
        dispatch(toastAdded({ kind: 'warning', text: "Your browser doesn't support this option" }))
      }
    />
  );
}
