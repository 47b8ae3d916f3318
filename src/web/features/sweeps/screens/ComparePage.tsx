import { Link } from 'react-router-dom';
import { useAppSelector } from '~/web/kit/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { colourOf, Curves } from './plots/Curves';
import { selectComparison } from '../selectors';
import { valueText } from './SweepStatus';
import './sweeps.css';

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
