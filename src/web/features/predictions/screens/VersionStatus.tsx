import { PREDICTION_STATUS, type PredictionVersion } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import { predictionTone } from '~/web/work/status/objectStatus';
import { Status } from '~/web/ui/data/Status';
import { selectPendingVersion, type PredictionRow } from '../model/predictions';

/** The status of a prediction in its exact words. */
export function PredictionStatus({ row: { pending, status } }: { readonly row: PredictionRow }) {
  if (pending?.intent === 'delete')
    return <Status tone="busy" word="Deleting" since={pending.since} />;
  return <Status tone={predictionTone(status)} word={status} since={pending?.since} />;
}

/** How one version is; what this person asked of it counts at once. */
export function VersionStatus({
  row,
  version,
}: {
  readonly row: PredictionRow;
  readonly version: PredictionVersion;
}) {
  const asked = useAppSelector((state) => selectPendingVersion(state, row));
  const { pending } = row;
  if (pending && asked === version.version)
    return <Status tone="busy" word={pending.status} since={pending.since} />;
  return (
    <Status
      tone={predictionTone(version.status)}
      word={version.status}
      since={version.ready_datetime ?? undefined}
    />
  );
}

/** Details of a version beside its status; the first line of them. */
export const noteOfVersion = ({
  waiting_for,
  reason,
  status,
}: PredictionVersion): string | undefined => {
  if (status === PREDICTION_STATUS.deployed) return undefined;
  return reason?.split('\n')[0] ?? waiting_for ?? undefined;
};

/** Details of a prediction beside its status. */
export const noteOf = ({
  failure,
  live_version,
  pf_details,
}: PredictionRow): string | undefined => {
  if (failure) return `Unable to ${failure.intent}: ${failure.reason}`;
  const shown = pf_details.find(({ version }) => version === live_version) ?? pf_details[0];
  return shown && noteOfVersion(shown);
};
