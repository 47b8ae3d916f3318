import { UsedDeletion } from '~/web/work/detail/uses/UsedDeletion';
import { deletion } from '../events';
import { datasets, selectUses } from '../model/model';

/** Asks before a dataset is deleted, and says first who uses it. */
export const DeleteQuestion = () => (
  <UsedDeletion
    feature={datasets}
    selectUses={selectUses}
    onConfirm={(id, isUsed) => deletion.requested(id, isUsed)}
    meaning="Its name, its snapshots and its statistics are deleted. The files in the drive stay, and so does what runs say of the data they saw."
  />
);
