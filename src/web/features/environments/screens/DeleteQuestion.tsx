import { UsedDeletion } from '~/web/work/detail/uses/UsedDeletion';
import type { RootState } from '~/web/lib/state/root';
import { deletion } from '../events';
import { environments } from '../model/model';
import { selectDetails } from '../selectors';

const selectUses = (state: RootState, id: string) => selectDetails(state, id)?.used_by;

/** Asks before an environment is deleted, and says first who uses it. */
export const DeleteQuestion = () => (
  <UsedDeletion
    feature={environments}
    selectUses={selectUses}
    meaning="The environment and everything that is installed in it are deleted. This cannot be undone."
    onConfirm={(id, isUsed) => deletion.requested(id, isUsed)}
  />
);
