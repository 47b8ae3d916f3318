import { push } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { STRATEGIES } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/counts';
import { seriesColour } from '~/web/ui/chart/palette';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import type { Comparison } from '../model/trials';
import { Curves } from './plots/Curves';
import { selectComparison } from '../selectors';
import { valueText } from '../../screens/SweepStatus';
import './trials.css';

type Compared = Comparison['sweeps'][number];

const idOf = ({ sweep }: Compared) => sweep.sweep_id;
const nameOf = ({ sweep }: Compared) => sweep.sweep_name;
const hrefOf = ({ sweep }: Compared) => `/sweeps/${sweep.sweep_id}`;
const bestOf = ({ sweep }: Compared) => sweep.execution_details[0]?.best;
const parametersOf = ({ sweep, trials }: Compared) => {
  const best = sweep.execution_details[0]?.best?.number;
  return Object.entries(trials.find(({ number }) => number === best)?.parameters ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
};

/** The swatch tells which curve is whose. */
const columnsOf = (all: Comparison['sweeps']): readonly Column<Compared>[] => [
  {
    key: 'name',
    title: 'Sweep',
    under: (row) => <code>{parametersOf(row)}</code>,
    cell: (row) => (
      <>
        <span
          className="sweep-swatch"
          style={{ background: seriesColour(all.indexOf(row), all.length) }}
        />{' '}
        {nameOf(row)}
      </>
    ),
  },
  {
    key: 'best',
    title: 'Best',
    width: '160px',
    cell: (row) => `${row.sweep.metric} ${valueText(bestOf(row)?.value)}`,
  },
  {
    key: 'strategy',
    title: 'Strategy',
    width: '160px',
    from: 'medium',
    cell: ({ sweep }) => STRATEGIES[sweep.strategy],
  },
  {
    key: 'trials',
    title: 'Trials',
    width: '110px',
    from: 'medium',
    cell: ({ trials }) => countText(trials.length),
  },
];

const NONE: Comparison['sweeps'] = [];

/** Several sweeps beside each other: their best values by trial, and what each found. */
export default function ComparePage() {
  const dispatch = useAppDispatch();
  const comparison = useAppSelector(selectComparison);
  const columns = useMemo(() => columnsOf(comparison?.sweeps ?? NONE), [comparison]);
  const onOpen = useCallback((row: Compared) => dispatch(push(hrefOf(row))), [dispatch]);
  if (!comparison)
    return (
      <Page title="Compare sweeps">
        <Skeleton lines={8} label="Reading the sweeps" />
      </Page>
    );
  const { sweeps: all, missed } = comparison;
  const metrics = new Set(all.map(({ sweep }) => sweep.metric));
  return (
    <Page title="Compare sweeps">
      {missed > 0 && (
        <Banner tone="warn">
          {missed === 1 ? 'One of them' : `${missed} of them`} could not be read: it was deleted, or
          you may not see it.
        </Banner>
      )}
      {metrics.size > 1 && (
        <Banner tone="warn">They search for different metrics: {[...metrics].join(', ')}.</Banner>
      )}
      {all.length < 2 ? (
        <EmptyState title="Nothing to compare" hint="Choose at least two sweeps in the list." />
      ) : (
        <>
          <section className="sweep-plot">
            <h2>Best so far</h2>
            <Curves all={all} />
          </section>
          <DataTable
            label="Sweeps side by side"
            rows={all}
            rowKey={idOf}
            rowName={nameOf}
            columns={columns}
            href={hrefOf}
            onOpen={onOpen}
          />
        </>
      )}
    </Page>
  );
}
