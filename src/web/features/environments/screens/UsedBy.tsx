import { useAppSelector } from '~/web/lib/state/hooks';
import { UsedBy as Uses } from '~/web/work/detail/uses/UsedBy';
import type { EnvironmentRow } from '../model/model';
import { selectDetails } from '../selectors';

const HINTS = {
  system: 'Everything that names no other environment runs in it.',
  venv: 'Choose it in the form of a notebook or a job: what names it is listed here.',
} as const;

/** The notebooks and jobs that name it. */
export function UsedBy({
  environment: { env_id, kind },
}: {
  readonly environment: EnvironmentRow;
}) {
  return (
    <Uses
      uses={useAppSelector((state) => selectDetails(state, env_id))?.used_by}
      hint={HINTS[kind]}
    />
  );
}
