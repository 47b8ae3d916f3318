import type { UnknownAction } from '@reduxjs/toolkit';
import type { Storage, TrashedEntry } from '~/contract';
import { visibly } from '~/web/lib/text/readable';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { removalConfirmOpened, restoreRequested } from '../events';
import { counted } from '../messages';

/** Whom the actions are for. */
interface Subject {
  readonly storage: Storage;
  readonly rows: readonly TrashedEntry[];
  /** Why nothing may be brought back or removed. */
  readonly viewOnly: string | undefined;
}

/** Everything that can be done with things in the trash. */
export const trashActions = (
  { storage, rows, viewOnly }: Subject,
  dispatch: (event: UnknownAction) => void,
): readonly MenuAction[] => {
  const ids = rows.map(({ id }) => id);
  const named = rows.length === 1 && rows[0] ? visibly(rows[0].name) : counted(rows.length);
  const reason = viewOnly ?? (rows.length === 0 ? 'Choose something first.' : undefined);
  return [
    {
      key: 'restore',
      label: 'Restore',
      icon: 'undo',
      reason,
      onChoose: () => dispatch(restoreRequested({ storage, ids })),
    },
    {
      key: 'remove',
      label: 'Delete for good',
      icon: 'trash alternate outline',
      danger: true,
      reason,
      onChoose: () => dispatch(removalConfirmOpened({ storage, ids, named })),
    },
  ];
};
