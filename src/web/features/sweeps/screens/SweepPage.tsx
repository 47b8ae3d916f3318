import { useCallback } from 'react';
import { useParams } from 'react-router';
import type { SweepRun } from '~/contract';
import { useQueryPart } from '~/web/kit/browser/url/useQueryPart';
import { Panel } from '~/web/kit/panels';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { ObjectBanners } from '~/web/objects/page/ObjectBanners';
import { ObjectMenu } from '~/web/objects/page/ObjectMenu';
import { ObjectNotThere } from '~/web/objects/page/ObjectNotThere';
import { RunButton } from '~/web/objects/page/RunButton';
import { selectUser } from '~/web/objects/person';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Page } from '~/web/ui/page/Page';
import { Tabs } from '~/web/ui/page/Tabs';
import { FAILED } from '../messages';
import { sweeps, type SweepRow } from '../model/sweeps';
import { runOf } from '../selectors';
import { formActions, work } from './actions';
import { Overview } from './Overview';
import { Questions } from './Questions';
import { Runs } from './Runs';
import { Slices } from './plots/Slices';
import { progressText, SweepStatus, valueText } from './SweepStatus';
import './sweeps.css';

function StateLine({ row, run, may }: { readonly row: SweepRow; readonly run: SweepRun | undefined; readonly may: boolean }) {
  return (
    <div className="sweep-state">
      <SweepStatus row={row} />
      {run && <span>{progressText(run)}{run.stopping && ' · stopping'}</span>}
      {run?.best && <span><strong>Best {run.settings.metric}: {valueText(run.best.value)}</strong> <span className="at-muted">of trial {run.best.number}</span></span>}
      {!may && <span className="at-muted">View only · {row.user_name} owns this sweep</span>}
    </div>
  );
}

type Part = 'overview' | 'slices' | 'runs';

/** One sweep (RT-14, SWP-06): how its newest run goes, its plots, its trials, its runs. */
export default function SweepPage() {
  const { id } = useParams<{ id: string }>();
  const dispatch = useAppDispatch();
  const row = useAppSelector((state) => sweeps.selectRow(state, id));
  const user = useAppSelector(selectUser);
  const [asked, chooseRun] = useQueryPart('run');
  const [tab, choose] = useQueryPart('tab');
  const onOpen = useCallback((run: SweepRun) => { chooseRun(run.submission_id); }, [chooseRun]);
  if (!row) return <ObjectNotThere room={sweeps} id={id} />;
  const may = sweeps.mayChange(row, user);
  const run = runOf(row, asked);
  const part: Part = tab === 'slices' || tab === 'runs' ? tab : 'overview';
  return (
    <Page
      title={row.sweep_name} toolbar={<StateLine row={row} run={run} may={may} />}
      action={(
        <>
          <Panel name="comments" of={`sweep/${row.sweep_id}`} />
          <RunButton work={work} row={row} />
          <ObjectMenu room={sweeps} row={row} offered={{}} own={[...formActions(row, may, dispatch), ...(may ? [work.deletionOf(row, dispatch)] : [])]} />
        </>
      )}
    >
      <ObjectBanners room={sweeps} id={id} titles={FAILED} again={<RunButton work={work} row={row} place="reason" />} />
      {run?.reason && <Banner tone={run.status === 'Execution Failed' ? 'bad' : 'info'}>{run.reason}</Banner>}
      {run && run.submission_id !== row.submission_id && (
        <Banner tone="info" action={<button type="button" className="at-link" onClick={() => { chooseRun(null); }}>Show the newest</button>}>You are looking at an earlier run.</Banner>
      )}
      <Tabs<Part>
        label={`Parts of ${row.sweep_name}`} active={part} onChoose={(key) => { choose(key === 'overview' ? null : key); }}
        tabs={[{ key: 'overview', label: 'Overview' }, { key: 'slices', label: 'Slices' }, { key: 'runs', label: 'Runs', count: row.execution_details.length }]}
      />
      {part === 'runs' && <Runs runs={row.execution_details} onOpen={onOpen} />}
      {part !== 'runs' && !run && <EmptyState title="This sweep has not run yet" hint="Execute it: its trials and their plots come here." />}
      {run && part === 'overview' && <Overview sweep_id={id} run={run} may={may} />}
      {run && part === 'slices' && <Slices run={run} />}
      <Questions />
    </Page>
  );
}
