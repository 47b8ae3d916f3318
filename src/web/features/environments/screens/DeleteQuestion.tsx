import { UsedDeletion } from '~/web/objects/page/uses/UsedDeletion';
import type { RootState } from '~/web/kit/state/root';
import { deletion } from '../events';
import { environments } from '../model';
import { selectDetails } from '../selectors';

const selectUses = (state: RootState, id: string) => selectDetails(state, id)?.used_by;

/** Asks before an environment is deleted, and says first who uses it. */
export const DeleteQuestion = () => (
  <UsedDeletion
    room={environments}
    selectUses={selectUses}
    meaning="The environment and everything that is installed in it are deleted. This cannot be undone."
    onConfirm={(id, isUsed) => deletion.requested(id, isUsed)}
  />
);
