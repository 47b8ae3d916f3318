import { push } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { STRATEGIES } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { coloursOf, seriesColour } from '~/web/ui/chart/palette';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { shadeNow } from '~/web/ui/theme/useShade';
import { selectComparison, type Comparison } from '../model/trials';
import { valueText } from '../../screens/SweepStatus';
import { positionOf, type Axis } from '../model/axes';
import { Canvas } from './plots/Canvas';
import { drawFrame } from './plots/drawing';
import { bestSoFar } from './plots/History';
import type { Paper } from './plots/painter';
import './trials.css';

const colourOf = (at: number, count: number) => coloursOf(at, count)[shadeNow() === 'dark' ? 1 : 0];

/** The best so far of each, after as many trials. */
function Curves({ all }: { readonly all: Comparison['sweeps'] }) {
  const draw = useCallback(
    (paper: Paper) => {
      const curves = all.map(({ sweep, trials }) => ({
        steps: bestSoFar(trials, sweep),
        last: trials.at(-1)?.number ?? 0,
      }));
      const values = curves.flatMap(({ steps }) => steps.map(([, value]) => value));
      const most = Math.max(1, ...curves.map(({ last }) => last));
      const plain = { values: null, log: false, of: () => null };
      const up: Axis = { ...plain, name: '', low: Math.min(...values), high: Math.max(...values) };
      const frame = drawFrame(
        paper,
        { ...plain, name: 'Trial', low: 0, high: most, whole: true },
        up,
      );
      const x = (number: number) => frame.left + (number / most) * (frame.right - frame.left);
      const y = (value: number) =>
        frame.bottom - (positionOf(up, value) ?? 0) * (frame.bottom - frame.top);
      for (const [at, { steps, last }] of curves.entries()) {
        paper.context.strokeStyle = colourOf(at, curves.length);
        paper.context.lineWidth = 2;
        paper.context.beginPath();
        for (const [step, [number, value]] of steps.entries()) {
          if (step === 0) paper.context.moveTo(x(number), y(value));
          else paper.context.lineTo(x(number), y(steps[step - 1]?.[1] ?? value));
          paper.context.lineTo(x(number), y(value));
          if (step === steps.length - 1) paper.context.lineTo(x(last), y(value));
        }
        paper.context.stroke();
      }
    },
    [all],
  );
  return (
    <Canvas
      label={`The best value so far of ${all.length} sweeps. The table below says how each ended.`}
      height={300}
      draw={draw}
    />
  );
}

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
