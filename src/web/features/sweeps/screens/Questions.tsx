import { ObjectDeletion } from '~/web/work/detail/ObjectDeletion';
import { deletion } from '../events';
import { isRunning, sweeps } from '../model/sweeps';
import { SweepDialog } from './SweepDialog';

const along = ['its trials, their logs and results', 'their trials, logs and results'] as const;

/** The questions over the pages of predictions. */
export const Questions = () => (
  <>
    <ObjectDeletion
      feature={sweeps}
      isRunning={isRunning}
      along={along}
      onConfirm={(ids) => deletion.requested(ids)}
    />
    <SweepDialog />
  </>
);
