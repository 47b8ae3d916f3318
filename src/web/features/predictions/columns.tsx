import { objectPresentation } from '~/web/work/list/objectPresentation';
import { Age } from '~/web/ui/data/Age';
import { predictions, type PredictionRow } from './model/predictions';
import { noteOf, PredictionStatus } from './screens/VersionStatus';

const liveText = ({ live_version, pf_details }: PredictionRow) =>
  live_version === null ? '—' : `${live_version} of ${pf_details.length}`;

/** The columns of the list, in both modes, and its cards. */
export const presentation = objectPresentation<PredictionRow>({
  feature: predictions,
  Status: PredictionStatus,
  noteOf,
  whose: 'always',
  keys: {},
  columns: [{ key: 'live', title: 'Live version', width: '130px', from: 'medium', cell: liveText }],
  card: (row) => (
    <>
      {row.live_version === null ? 'Updated' : `Version ${row.live_version} live`} ·{' '}
      <Age at={row.update_datetime} />
    </>
  ),
});
