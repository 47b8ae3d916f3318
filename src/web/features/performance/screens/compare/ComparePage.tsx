import { useState } from 'react';
import { Link } from 'react-router-dom';
import { COMPARED_AT_MOST } from '~/contract';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { reasonOf } from '~/web/kit/http/problem';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { noticed } from '../../../notices/events';
import { pickerOpened, refreshWanted } from '../../events';
import { Columns } from './Columns';
import { CompareChart } from './CompareChart';
import { CompareTable } from './CompareTable';
import { RunPicker } from './RunPicker';
import { SameFields } from './SameFields';
import { useCompare, type Compared } from './useCompare';
import './compare.css';

/** Runs side by side: what differs first, one metric drawn over another. All of how it is looked at stands in the address. */
export default function ComparePage() {
  const compared = useCompare();
  const { comparing, view, change, runs, rows } = compared;
  const dispatch = useAppDispatch();
  const full = view.runs.length >= COMPARED_AT_MOST;
  const add = (
    <ReasonedButton
      label="Add runs" primary={view.runs.length === 0} onClick={() => dispatch(pickerOpened())}
      reason={full ? `At most ${COMPARED_AT_MOST} runs can be compared.` : undefined}
    />
  );
  return (
    <Page
      title="Compare runs" count={view.runs.length > 0 ? view.runs.length : undefined} above={<Link to="/jobs">Jobs</Link>}
      action={view.runs.length > 0 && <>{add}<CopyLink /></>}
      toolbar={runs.length > 0 && (
        <Toolbar label="Runs" end={<Columns compared={compared} />}>
          <FilterBox label="Filter runs" value={view.filter} onChange={(filter) => change({ filter })} />
          <Conditions compared={compared} />
          {rows.length < runs.length && <span className="at-muted">{rows.length} of {runs.length} shown</span>}
        </Toolbar>
      )}
    >
      {view.runs.length === 0
        ? <EmptyState title="Nothing to compare yet" hint="Choose runs of your jobs: their parameters, settings and metrics show side by side." action={add} />
        : <Content compared={compared} />}
      {comparing.picker && <RunPicker picker={comparing.picker} compared={compared} />}
    </Page>
  );
}

function CopyLink() {
  const dispatch = useAppDispatch();
  return (
    <CopyButton
      text={window.location.href} label="Copy link" done="Link copied"
      onUnsupported={() => dispatch(noticed({ kind: 'warning', text: 'Your browser doesn\'t support this option' }))}
    />
  );
}

function Conditions({ compared: { view, change, fields } }: { readonly compared: Compared }) {
  const nameOf = (key: string) => fields.find((field) => field.key === key)?.name ?? key;
  return view.where.map((condition) => (
    <button
      key={`${condition.field}=${condition.value}`} type="button" className="at-toggle compare-condition"
      aria-label={`Stop showing only ${nameOf(condition.field)} = ${condition.value}`}
      onClick={() => change({ where: view.where.filter((each) => each !== condition) })}
    >
      {nameOf(condition.field)} = {condition.value} <span aria-hidden="true">×</span>
    </button>
  ));
}

function Content({ compared }: { readonly compared: Compared }) {
  const dispatch = useAppDispatch();
  const [marked, mark] = useState<string | null>(null);
  const { comparing, view, runs, rows } = compared;
  if (runs.length === 0) {
    if (comparing.problem) return <LoadError message={reasonOf(comparing.problem, '')} onRetry={() => dispatch(refreshWanted())} />;
    return comparing.asking || comparing.at === null ? <Skeleton lines={10} /> : <EmptyState title="Nothing found" hint="These runs are gone, or are not yours to see." />;
  }
  const gone = comparing.asking || comparing.warnings.length > 0 ? 0 : view.runs.length - runs.length;
  return (
    <>
      {comparing.problem && (
        <Banner tone="warn" action={<button type="button" className="at-link" onClick={() => dispatch(refreshWanted())}>Retry</button>}>
          The runs could not be read again: {reasonOf(comparing.problem)}. You see them as they were last read.
        </Banner>
      )}
      {gone > 0 && <Banner tone="info">{gone === 1 ? 'One run is' : `${gone} runs are`} left out: gone, or not yours to see.</Banner>}
      {comparing.warnings.map((warning) => <Banner key={warning} tone="warn">{warning}</Banner>)}
      <CompareChart compared={compared} marked={marked} onMark={mark} />
      {rows.length === 0
        ? <EmptyState picture="search" title="Nothing found" hint="No run matches the filter." />
        : <CompareTable compared={compared} marked={marked} onMark={mark} />}
      <SameFields compared={compared} />
    </>
  );
}
