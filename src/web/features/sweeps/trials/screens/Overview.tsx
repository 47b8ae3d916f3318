import { useCallback, useDeferredValue, useMemo } from 'react';
import type { SweepRun } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { brushed, type Brush } from '../events';
import { axesOf } from '../model/axes';
import { History } from './plots/History';
import { importanceOf, type Importance } from '../model/importance';
import { Parallel } from './plots/Parallel';
import { selectBrushed, selectRows, selectTrials } from '../model/trials';
import { ofRun } from './ofRun';
import { TrialTable } from './TrialTable';

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** How much each parameter matters. */
function Importances({ all }: { readonly all: readonly Importance[] }) {
  if (all.length === 0) return <p className="at-muted">Shown from 10 complete trials on.</p>;
  return (
    <table className="sweep-importance">
      <tbody>
        {all.map(({ name, share }) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td>
              <meter value={share} aria-label={name} />
            </td>
            <td>{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OverviewProps {
  readonly sweep_id: string;
  readonly run: SweepRun;
  readonly may: boolean;
}

/** How a run goes: its history, what matters, every trial as a line, and the table of those that the brush leaves. */
function Overview({ sweep_id, run, may }: OverviewProps) {
  const dispatch = useAppDispatch();
  const { settings, submission_id } = run;
  const trials = useAppSelector((state) => selectRows(state, submission_id));
  const kept = useAppSelector((state) => selectBrushed(state, run));
  // The lines follow the pointer; the table of thousands may come a moment later.
  const listed = useDeferredValue(kept);
  const { brush } = useAppSelector(selectTrials);
  const axes = useMemo(() => axesOf(settings, trials), [settings, trials]);
  const importance = useMemo(() => importanceOf(axes, trials), [axes, trials]);
  const onBrush = useCallback((next: Brush) => dispatch(brushed({ brush: next })), [dispatch]);
  const metric = axes.at(-1)!;
  return (
    <>
      <div className="sweep-plots">
        <section className="sweep-plot">
          <h2>History</h2>
          <History settings={settings} trials={trials} metric={metric} />
        </section>
        <section className="sweep-plot">
          <h2>Importance</h2>
          <Importances all={importance} />
          <p className="at-muted">
            What each parameter alone explains of how complete trials rank (analysis of variance on
            ranks, as shares).
          </p>
        </section>
        <section className="sweep-plot sweep-wide">
          <h2>
            Parallel coordinates{' '}
            {Object.keys(brush).length > 0 && (
              <button
                type="button"
                className="at-link"
                onClick={() => {
                  onBrush({});
                }}
              >
                Show all
              </button>
            )}
          </h2>
          <Parallel
            settings={settings}
            trials={trials}
            axes={axes}
            brush={brush}
            onBrush={onBrush}
          />
        </section>
      </div>
      <TrialTable sweep_id={sweep_id} run={run} trials={listed} all={trials.length} may={may} />
    </>
  );
}

export default ofRun(Overview);
