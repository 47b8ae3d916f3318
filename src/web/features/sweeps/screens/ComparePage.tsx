import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { Sweep, Trial } from '~/contract';
import { useAppSelector } from '~/web/kit/state/hooks';
import { coloursOf } from '~/web/ui/chart/palette';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { shadeNow } from '~/web/ui/theme/useShade';
import { placeOf, type Axis } from '../model/axes';
import { Canvas, type Paper } from './plots/Canvas';
import { drawFrame } from './plots/drawing';
import { bestSoFar } from './plots/History';
import { selectComparison } from '../selectors';
import { valueText } from './SweepStatus';
import './sweeps.css';

type Compared = readonly { readonly sweep: Sweep; readonly trials: readonly Trial[] }[];

const colourOf = (at: number, count: number) => coloursOf(at, count)[shadeNow() === 'dark' ? 1 : 0];

/** The best so far of each, after as many trials. */
function Curves({ all }: { readonly all: Compared }) {
  const draw = useCallback((paper: Paper) => {
    const curves = all.map(({ sweep, trials }) => ({ steps: bestSoFar(trials, sweep), last: trials.at(-1)?.number ?? 0 }));
    const values = curves.flatMap(({ steps }) => steps.map(([, value]) => value));
    const most = Math.max(1, ...curves.map(({ last }) => last));
    const plain = { values: null, log: false, of: () => null };
    const up: Axis = { ...plain, name: '', low: Math.min(...values), high: Math.max(...values) };
    const frame = drawFrame(paper, { ...plain, name: 'Trial', low: 0, high: most }, up);
    const x = (number: number) => frame.left + (number / most) * (frame.right - frame.left);
    const y = (value: number) => frame.bottom - (placeOf(up, value) ?? 0) * (frame.bottom - frame.top);
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
  }, [all]);
  return <Canvas label={`The best value so far of ${all.length} sweeps. The table below says how each ended.`} height={300} draw={draw} />;
}

/** Several sweeps beside each other: their best values by trial, and what each found. */
export default function ComparePage() {
  const comparison = useAppSelector(selectComparison);
  if (!comparison) return <Page title="Compare sweeps"><Skeleton lines={8} label="Reading the sweeps" /></Page>;
  const { sweeps: all, missed } = comparison;
  const metrics = new Set(all.map(({ sweep }) => sweep.metric));
  return (
    <Page title="Compare sweeps">
      {missed > 0 && <Banner tone="warn">{missed === 1 ? 'One of them' : `${missed} of them`} could not be read: it was deleted, or you may not see it.</Banner>}
      {metrics.size > 1 && <Banner tone="warn">They search for different metrics: {[...metrics].join(', ')}.</Banner>}
      {all.length < 2 ? <EmptyState title="Nothing to compare" hint="Choose at least two sweeps in the list." /> : (
        <>
          <section className="sweep-plot"><h2>Best so far</h2><Curves all={all} /></section>
          <table className="ui table sweep-compared">
            <thead><tr><th scope="col">Sweep</th><th scope="col">Strategy</th><th scope="col">Trials</th><th scope="col">Best</th><th scope="col">With</th></tr></thead>
            <tbody>
              {all.map(({ sweep, trials }, at) => {
                const best = sweep.execution_details[0]?.best;
                const parameters = trials.find(({ number }) => number === best?.number)?.parameters ?? {};
                return (
                  <tr key={sweep.sweep_id}>
                    <th scope="row"><span className="sweep-swatch" style={{ background: colourOf(at, all.length) }} /> <Link to={`/sweeps/${sweep.sweep_id}`}>{sweep.sweep_name}</Link></th>
                    <td>{sweep.strategy}</td><td>{trials.length}</td><td>{sweep.metric} {valueText(best?.value)}</td>
                    <td><code>{Object.entries(parameters).map(([name, value]) => `${name}=${value}`).join(' ')}</code></td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </Page>
  );
}
