import type { ComponentType } from 'react';
import type { SweepRun } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { objectPanel } from '~/web/work/detail/ObjectPage';
import { runOf, sweeps } from '../../model/sweeps';
import './trials.css';

interface OfRun {
  readonly sweep_id: string;
  readonly run: SweepRun;
  readonly may: boolean;
}

/** A panel of the run that the address of a sweep names. Keep it outside components. */
export const ofRun = (Shown: ComponentType<OfRun>) =>
  objectPanel(sweeps, function RunPanel({ row, may }) {
    const [asked] = useQueryPart('run');
    const run = runOf(row, asked);
    return run && <Shown sweep_id={row.sweep_id} run={run} may={may} />;
  });
